/** Reads the uncompressed PDFs that pdfkit wrote: the contents of their pages, and single objects. */
export function objectsOf(pdf: Uint8Array): ReadonlyMap<number, string> {
  const text = Buffer.from(pdf).toString('latin1');
  const objects = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(Array.from(objects, ([, number, body]) => [Number(number), body!]));
}

/** Content of each page, in the order of the page tree. */
export function contentsOf(pdf: Uint8Array): readonly string[] {
  const objects = objectsOf(pdf);
  const tree = [...objects.values()].find((body) => body.includes('/Type /Pages'))!;
  const kids = /\/Kids \[([^\]]*)\]/.exec(tree)![1]!;
  return Array.from(kids.matchAll(/(\d+) 0 R/g), ([, page]) => {
    const content = /\/Contents (\d+) 0 R/.exec(objects.get(Number(page))!)![1]!;
    return /stream\n([\s\S]*)\nendstream/.exec(objects.get(Number(content))!)![1]!;
  });
}

/** How often an operator stands at the end of a line. */
export const countOperator = (content: string, operator: string): number =>
  content.split('\n').filter((line) => line === operator || line.endsWith(` ${operator}`)).length;
