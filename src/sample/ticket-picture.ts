/** One ticket of a strip as PNG, scratched: what it must show. */
import sharp from 'sharp';
import type { Packs } from '../print/packs.ts';
import type { PressJob } from '../print/press.ts';
import { packPicture } from './pack-picture.ts';

/** PNG of a ticket (from 1) of the first pack of `data`, cut out of its strip. */
export async function ticketPicture(
  job: PressJob,
  data: Packs,
  { ticket, dpi }: { readonly ticket: number; readonly dpi: number },
): Promise<Uint8Array> {
  const strip = sharp(await packPicture(job, data, { scratched: true, dpi }));
  const { width = 0, height = 0 } = await strip.metadata();
  const { stubHeightMm, ticketHeightMm, tickets } = job.strip;
  const perMm = height / (stubHeightMm + tickets.length * ticketHeightMm);
  const top = Math.round((stubHeightMm + (ticket - 1) * ticketHeightMm) * perMm);
  const bottom = Math.min(height, Math.round((stubHeightMm + ticket * ticketHeightMm) * perMm));
  return strip
    .extract({ left: 0, top, width, height: bottom - top })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
