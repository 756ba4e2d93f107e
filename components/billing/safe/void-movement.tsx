'use client';

import type { SafeMovement } from '@/components/billing/safe/client';
import { safeMovementWords } from '@/components/billing/safe/words';
import { ReasonDialog } from '@/components/platform/forms/reason-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { voidSafeMovementContract } from '@/lib/billing/safe/contract';
import { moneyWords } from '@/lib/domain/money';
import { useMoved, useSafeReload } from './use-safe-form';

type VoidMovementProps = {
  /** By uuid. */
  provider: string;
  movement: SafeMovement;
  onClose: () => void;
};

/** Voids a safe transaction that was recorded by mistake, with the reason. */
export function VoidMovement({ provider, movement, onClose }: VoidMovementProps) {
  const { uuid, kind, amount, currency } = movement;
  const moved = useMoved({ provider, onClose });
  const form = useContractForm(voidSafeMovementContract, {
    given: { params: { provider_id: provider, movement_id: uuid } },
    labels: { reason: 'Reason' },
    defaultValues: { reason: '' },
    onSaved: ({ data }) => moved(data.holds, currency),
  });
  useSafeReload(provider, form.refusal);
  const sum = moneyWords(amount.replace('-', ''), currency);
  const title = `Void “${safeMovementWords[kind]}, ${sum}”?`;
  return (
    <ReasonDialog
      of={form}
      title={title}
      description={`The safe should then hold ${sum} ${amount.startsWith('-') ? 'more' : 'less'}. It stays in the books, marked as voided.`}
      hint="Shown in the list and in the books"
      maxLength={1000}
      action="Void it"
      actionPending="Voiding…"
      isDangerous
      onClose={onClose}
    />
  );
}
