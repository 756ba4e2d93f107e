import type { HandoverStatus, ShiftStatus } from '@/lib/domain/codes/cashier-shifts';

export const shiftStatusWords: Readonly<Record<ShiftStatus, string>> = {
  open: 'Open',
  closed: 'Closed',
};

export const handoverStatusWords: Readonly<Record<HandoverStatus, string>> = {
  offered: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
