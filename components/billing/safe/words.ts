import type { SafeMovementKind, SafeMovementStatus } from '@/lib/domain/codes/safe';

export const safeMovementWords: Record<SafeMovementKind, string> = {
  handover: 'Handed over by a cashier',
  'safe-banking': 'To the bank',
  'safe-float': 'To a desk as its float',
  'safe-count': 'Counted',
};

export const safeStatusWords: Record<SafeMovementStatus, string> = {
  recorded: 'Recorded',
  voided: 'Voided',
};
