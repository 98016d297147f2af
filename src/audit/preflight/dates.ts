/** Dates as PDF and as XMP write them, as seconds since 1970. */

/** ISO 8601 with seconds and zone; undefined for anything else. */
export function instantOfXmp(text: string | undefined): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text ?? '')) return undefined;
  const instant = Date.parse(text!);
  return Number.isNaN(instant) ? undefined : Math.floor(instant / 1000);
}

/** `D:20260930123456Z` or with `+01'00'`; undefined for anything else. */
export function instantOfPdf(text: string | undefined): number | undefined {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d\d'?\d\d'?)?/.exec(text ?? '');
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, zone = 'Z'] = match;
  const digits = zone.replace(/'/g, '');
  const iso = digits.startsWith('Z') ? 'Z' : `${digits.slice(0, 3)}:${digits.slice(3)}`;
  return instantOfXmp(`${year}-${month}-${day}T${hour}:${minute}:${second}${iso}`);
}
