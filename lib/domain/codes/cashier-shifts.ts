/** A cashier's shift is open, or was closed with its count. */
export const shiftStatuses = ['open', 'closed'] as const;
export type ShiftStatus = (typeof shiftStatuses)[number];

/** An offer of cash out of a drawer, and how it was answered. */
export const handoverStatuses = ['offered', 'accepted', 'declined', 'withdrawn'] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];

/** Ways in which a hospital gives up money: off the price, before it is billed, and what a payer does not pay. */
export const forgoneKinds = ['discount', 'waiver', 'write-off'] as const;
export type ForgoneKind = (typeof forgoneKinds)[number];
