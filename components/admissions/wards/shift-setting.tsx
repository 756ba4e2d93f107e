'use client';

import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { editHospitalSettingsContract } from '@/lib/platform/hospital-settings/contract';

type ShiftSettingProps = { provider: { uuid: string }; hours: number };

const labels = { shift_hours: 'Length of a shift, in hours' };

/** How long a taken bed stays with a nurse or medical officer. */
export function ShiftSetting({ provider, hours }: ShiftSettingProps) {
  const toast = useToast();
  const form = useContractForm(editHospitalSettingsContract, {
    given: { params: { provider_id: provider.uuid } },
    defaultValues: { shift_hours: hours },
    labels,
    onSaved: ({ data: { shift_hours } }) => {
      form.form.reset({ shift_hours });
      toast({ title: 'Changes saved' });
    },
  });
  return (
    <ContractForm of={form} label="Shifts on the wards">
      <Field
        hint="A nurse or medical officer keeps the beds that they take for this long, unless they give them back earlier."
        {...form.labelled('shift_hours')}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="max-w-32"
          {...form.register('shift_hours', { setValueAs: Number })}
        />
      </Field>
      <Button type="submit" className="self-start" pending={form.pending} pendingLabel="Saving…">
        Save
      </Button>
    </ContractForm>
  );
}
