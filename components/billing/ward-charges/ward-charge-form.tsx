'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type StayAddress, wardChargesKey } from '@/components/billing/ward-charges/client';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { offeredServiceChoices } from '@/components/registry/services/choices';
import { recordWardChargeContract } from '@/lib/billing/ward-charges/contract';
import { moneyWords } from '@/lib/domain/money';

const labels = { healthcare_service: 'Service', quantity: 'How many', note: 'Note' };
const blank = { healthcare_service: '', quantity: 1, note: '' };

/** Charges one thing that the ward used, and is ready for the next. */
export function WardChargeForm({ stay }: { stay: StayAddress }) {
  const client = useQueryClient();
  const toast = useToast();
  const form = useContractForm(recordWardChargeContract, {
    given: { params: { provider_id: stay.provider, hospitalization_id: stay.hospitalization } },
    labels,
    defaultValues: blank,
    onSaved: ({ data }) => {
      toast({
        title: `${data.quantity} × ${data.healthcare_service_name}, ${moneyWords(data.amount, data.currency)}, was charged`,
      });
      void client.invalidateQueries({ queryKey: wardChargesKey(stay) });
      form.form.reset(blank);
    },
  });
  return (
    <ContractForm of={form} label="Charge what was used">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_7rem_minmax(0,1fr)]">
        <ChoiceField
          provider={stay.provider}
          label={labels.healthcare_service}
          source={offeredServiceChoices}
          {...form.field('healthcare_service')}
          value={String(form.form.watch('healthcare_service')) || undefined}
          onChange={(uuid) => form.form.setValue('healthcare_service', uuid ?? '')}
        />
        <Field {...form.labelled('quantity')}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...form.register('quantity', { valueAsNumber: true })}
          />
        </Field>
        <Field optional {...form.labelled('note')}>
          <Input autoComplete="off" maxLength={500} {...form.register('note')} />
        </Field>
      </div>
      <Button
        variant="primary"
        type="submit"
        className="self-start"
        pending={form.pending}
        pendingLabel="Charging…"
      >
        Charge it
      </Button>
    </ContractForm>
  );
}
