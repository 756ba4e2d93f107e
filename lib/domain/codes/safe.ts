/** The transactions of the safe; each is the kind of its journal. */
export const safeMovementKinds = ['handover', 'safe-banking', 'safe-float', 'safe-count'] as const;
export type SafeMovementKind = (typeof safeMovementKinds)[number];

/** A movement is valid until it is voided; a handover cannot be voided, because its receiver has counted it. */
export const safeMovementStatuses = ['recorded', 'voided'] as const;
export type SafeMovementStatus = (typeof safeMovementStatuses)[number];
