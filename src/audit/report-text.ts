/** Text for the report: safe in HTML, numbers that can be read. */

/** Text made safe for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Thousands apart by a narrow space. */
export const number = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
