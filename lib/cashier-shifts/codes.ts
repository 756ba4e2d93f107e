export const shiftStatuses = ['open', 'closed'] as const;
export type ShiftStatus = (typeof shiftStatuses)[number];

export const handoverStatuses = ['offered', 'accepted', 'declined', 'withdrawn'] as const;
export type HandoverStatus = (typeof handoverStatuses)[number];
