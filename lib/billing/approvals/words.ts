import type { ApprovalStatus } from '@/lib/domain/codes/approvals';

export const approvalStatusWords: Readonly<Record<ApprovalStatus, string>> = {
  requested: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  completed: 'Done',
};
