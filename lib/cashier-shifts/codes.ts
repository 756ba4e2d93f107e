export const shiftStatuses = ['open', 'closed'] as const;
export type ShiftStatus = (typeof shiftStatuses)[number];

export const handoverStatuses = ['offered', 'accepted', 'declined', 'withdrawn'] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];

/** Ways in which a hospital gives up money: off the price, before it is billed, and what a payer does not pay. */
export const forgoneKinds = ['discount', 'waiver', 'write-off'] as const;
export type ForgoneKind = (typeof forgoneKinds)[number];
