/** To whom a block is shipped: each role may see something else. */
export const ROLES = ['printer', 'lottery', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
