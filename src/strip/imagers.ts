/** Resolutions of imagers, in dots an inch. */
export const RESOLUTIONS = [240, 300, 600, 1200] as const;
export type Resolution = (typeof RESOLUTIONS)[number];
