/** Damages a finished print file on purpose, so that the result is a valid PDF of the same pages: contents, forms, fonts. */
import type { PdfDict, PdfRef } from '../../../src/audit/pdf/values.ts';
import { Rewrite } from './rewrite.ts';

export class Damage {
  readonly #file: Rewrite;

  constructor(bytes: Uint8Array) {
    this.#file = new Rewrite(bytes);
  }

  /** Content of a page (from 1), decompressed, one character a byte. */
  content(page: number): string {
    return this.#file.text(this.#contents(page));
  }

  setContent(page: number, content: string): this {
    return this.#setText(this.#contents(page), content);
  }

  edit(page: number, change: (content: string) => string): this {
    this.#file.editContent(page, change);
    return this;
  }

  /** Lets two pages show each other's content. */
  swap(a: number, b: number): this {
    const [one, two] = [this.content(a), this.content(b)];
    return this.setContent(a, two).setContent(b, one);
  }

  /** Changes the content of a form by its name in the resources. */
  editForm(name: string, change: (content: string) => string): this {
    return this.#setText(this.#file.resource('XObject', name), change(this.form(name)));
  }

  /** Content of a form, decompressed. */
  form(name: string): string {
    return this.#file.text(this.#file.resource('XObject', name));
  }

  /** Gives a form another graphics state under a name that it uses. */
  setFormState(form: string, state: string, body: PdfDict): this {
    const resources = this.#file.formResources(form);
    const states = new Map(this.#file.dict(resources.get('ExtGState')));
    resources.set('ExtGState', states.set(state, body));
    return this;
  }

  /** Changes the program of a font by its name in the resources. */
  editFont(name: string, change: (program: Uint8Array) => Uint8Array): this {
    const font = this.#file.dict(this.#file.resource('Font', name));
    const program = this.#file.dict(font.get('FontDescriptor')).get('FontFile2');
    this.#file.setStream(program, change(Buffer.from(this.#file.text(program), 'latin1')));
    return this;
  }

  /** Changes the page dictionary. */
  editPage(page: number, change: (dict: PdfDict) => void): this {
    change(this.#file.page(page));
    return this;
  }

  /** The damaged file. */
  bytes(): Uint8Array {
    return this.#file.bytes();
  }

  #contents(page: number): PdfRef {
    return this.#file.page(page).get('Contents') as PdfRef;
  }

  #setText(ref: PdfRef, text: string): this {
    this.#file.setStream(ref, Buffer.from(text, 'latin1'));
    return this;
  }
}
