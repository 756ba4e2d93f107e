'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { debtorChoices } from '@/components/billing/payment-accounts/choices';
import { debtorAccount } from '@/components/billing/remittances/client';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Dialog } from '@/components/platform/ui/dialog';
import { remittingRefusal } from '@/lib/billing/remittances/rules';
import { RemittanceForm } from './remittance-form';
import { ReturnForm } from './return-form';

type RecordRemittanceProps = {
  /** By uuid. */
  provider: string;
  /** The account to begin with, by uuid or number; undefined where none is chosen yet. */
  account: string | undefined;
  mayWriteOff: boolean;
  onClose: () => void;
};

/** Records what came to the bank, against what the account of its payer owes. */
export function RecordRemittance({
  provider,
  account: asked,
  mayWriteOff,
  onClose,
}: RecordRemittanceProps) {
  const [chosen, setChosen] = useState(asked);
  const [isReturn, setIsReturn] = useState(false);
  const reading = useQuery({
    ...debtorAccount(provider, chosen ?? ''),
    enabled: chosen !== undefined,
  });
  const account = chosen === undefined ? undefined : reading.data;
  const refusal = account ? remittingRefusal(account.type) : null;
  const debtor = refusal === null ? account : undefined;
  const hasCredit = debtor?.balance.startsWith('-') ?? false;
  const Form = hasCredit && isReturn ? ReturnForm : RemittanceForm;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Record a remittance"
      description="A payment from an insurer or a company to the bank. It reduces the balance due."
      footer={!debtor && <Button onClick={onClose}>Cancel</Button>}
    >
      <div className="flex flex-col gap-5">
        <ChoiceField
          provider={provider}
          label="Account"
          hint="Search by account or payer name"
          source={debtorChoices}
          value={chosen}
          onChange={setChosen}
        />
        {reading.isError && chosen !== undefined && (
          <Banner
            tone="attention"
            action={
              <Button size="small" onClick={() => void reading.refetch()}>
                Try again
              </Button>
            }
          >
            The balance of the account could not be loaded. {reading.error.message}
          </Banner>
        )}
        {refusal !== null && <Banner tone="attention">{refusal} Choose another account.</Banner>}
        {debtor && hasCredit && mayWriteOff && (
          <Checkbox
            label="Credit was sent back to the payer"
            checked={isReturn}
            onChange={(event) => setIsReturn(event.target.checked)}
          />
        )}
        {debtor && (
          <Form key={debtor.uuid} {...{ provider, account: debtor, mayWriteOff, onClose }} />
        )}
      </div>
    </Dialog>
  );
}
