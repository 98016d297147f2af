/** Contents in which preflight found nothing: a page that paints alike need not be read again. */

import type { Box } from '../pdf/matrix.ts';
import type { Skeleton } from '../pdf/skeleton.ts';
import { PdfRef } from '../pdf/values.ts';
import type { Page } from './page-walk.ts';

/** What another reader has found on a page. */
export interface ReadContent {
  /** Object number of the page. */
  readonly object: number;
  readonly skeleton: Skeleton;
}

/** Print files have a few; more are not worth a search. */
const MOST = 16;

export class KnownContents {
  readonly #known: {
    readonly resources: number;
    readonly bleed: Box | undefined;
    readonly skeleton: Uint8Array;
  }[] = [];

  has(page: Page, bleed: Box | undefined, { skeleton }: ReadContent): boolean {
    const { resources } = page;
    if (!(resources instanceof PdfRef)) return false;
    for (const known of this.#known) {
      if (known.resources === resources.num && isSame(known.bleed, bleed) && skeleton.equals(known.skeleton))
        return true;
    }
    return false;
  }

  add({ resources }: Page, bleed: Box | undefined, { skeleton }: ReadContent): void {
    // Resources that are no object of their own may be others under the same names.
    if (!(resources instanceof PdfRef) || this.#known.length >= MOST) return;
    this.#known.push({ resources: resources.num, bleed, skeleton: skeleton.copy() });
  }
}

const isSame = (one: Box | undefined, other: Box | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.every((side, i) => side === other[i]);
