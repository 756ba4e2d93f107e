import { type RefundStatus, refundStatuses } from '@/lib/domain/codes/payments';

/** The kinds of money given up by choice: a charge, a discount of self-paying patients, or part of a scheme's copayment. */
export const approvalKinds = ['waiver', 'discount', 'copayment'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** The roles that take payments. */
export const limitedRoles = ['billing', 'finance-manager'] as const;
export type LimitedRole = (typeof limitedRoles)[number];

/** Those of any request that another person decides. */
export const approvalStatuses = refundStatuses;
export type ApprovalStatus = RefundStatus;

export const approvalKindWords: Readonly<Record<ApprovalKind, string>> = {
  waiver: 'Waiver',
  discount: 'Discount',
  copayment: 'Copayment',
};

/** The topic of an event about a request for approval. */
export const approvalTopic = 'approval.changed';
