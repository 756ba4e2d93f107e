'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CashHandover } from '@/components/billing/cashier-shifts/client';
import { handoverStatusWords } from '@/components/billing/cashier-shifts/words';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { AuditLink } from '@/components/platform/links/audit-link';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import { useToast } from '@/components/platform/ui/toast';
import { withdrawHandoverContract } from '@/lib/billing/cashier-shifts/contract';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';

type HandoversProps = {
  /** By uuid. */
  shift: string;
  handovers: readonly CashHandover[];
  provider: { uuid: string; time_zone: string };
  /** Whether a pending handover may be withdrawn. */
  mayWithdraw: boolean;
};

/** Cash that left a drawer for another, is offered, or came out of another. */
export function Handovers({ shift, handovers, provider, mayWithdraw }: HandoversProps) {
  const [withdrawn, setWithdrawn] = useState<CashHandover | null>(null);
  if (handovers.length === 0) return null;
  return (
    <section aria-labelledby="handovers" className="flex flex-col gap-2">
      <h2 id="handovers" className="font-semibold text-lg">
        Cash handed over
      </h2>
      <ul className="flex flex-col divide-y divide-line border-line border-y">
        {handovers.map((one) => (
          <li key={one.uuid} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-medium">{moneyWords(one.amount, one.currency)}</span>{' '}
              {one.to_shift === shift
                ? `from ${one.from_name ?? 'another drawer'}`
                : `to ${one.to_user_name}`}
              <span className="block text-ink-muted text-sm">
                {spokenInstant(new Date(one.offered_at), provider.time_zone)}
                {one.note && ` · ${one.note}`}
              </span>
            </span>
            <Badge tone={one.status === 'offered' ? 'attention' : 'neutral'}>
              {one.status === 'accepted' && one.to_shift === null
                ? 'In the safe'
                : handoverStatusWords[one.status]}
            </Badge>
            <span className="print:hidden">
              <AuditLink of={{ record: one.uuid }} />
            </span>
            {mayWithdraw && one.status === 'offered' && (
              <Button size="small" className="print:hidden" onClick={() => setWithdrawn(one)}>
                Withdraw
                <span className="sr-only"> {moneyWords(one.amount, one.currency)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdrawn && (
        <Withdraw
          handover={withdrawn}
          provider={provider.uuid}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </section>
  );
}

type WithdrawProps = { handover: CashHandover; provider: string; onClose: () => void };

function Withdraw({ handover, provider, onClose }: WithdrawProps) {
  const client = useQueryClient();
  const toast = useToast();
  const sum = moneyWords(handover.amount, handover.currency);
  const form = useContractForm(withdrawHandoverContract, {
    given: { params: { provider_id: provider, handover_id: handover.uuid } },
    labels: { note: 'Note' },
    defaultValues: { note: '' },
    onSaved: () => {
      toast({ title: `The offer of ${sum} was withdrawn` });
      void client.invalidateQueries({ queryKey: ['payments', provider] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={form.whenIdle(onClose)}
      title={`Withdraw the offer of ${sum} to ${handover.to_user_name}?`}
      description="The cash stays in the drawer."
    >
      <ContractForm of={form} label="Withdraw the offer">
        <Field label="Note" optional {...form.field('note')}>
          <TextArea rows={2} maxLength={1000} {...form.register('note')} />
        </Field>
        <FormButtons
          of={form}
          onLeave={onClose}
          leave="Keep unchanged"
          action="Withdraw the offer"
        />
      </ContractForm>
    </Dialog>
  );
}
