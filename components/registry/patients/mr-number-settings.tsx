'use client';

import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { useToast } from '@/components/platform/ui/toast';
import { yearAt } from '@/lib/domain/days';
import { mrNumberOf, mrNumberPatternProblem } from '@/lib/domain/mr-numbers';
import {
  editHospitalSettingsContract,
  type readHospitalSettingsContract,
} from '@/lib/platform/hospital-settings/contract';
import { serverNow } from '@/lib/platform/http/server-clock';

const labels = {
  mr_number_pattern: 'Pattern',
  next_mr_number: 'Next number',
  mr_numbers_gapless: 'No gaps',
};

type MrNumberSettingsProps = {
  provider: { uuid: string; timeZone: string };
  settings: z.output<typeof readHospitalSettingsContract.reply.data>;
};

/** How the hospital numbers its patients. */
export function MrNumberSettings({ provider, settings }: MrNumberSettingsProps) {
  const toast = useToast();
  const { mr_number_pattern, next_mr_number, mr_numbers_gapless } = settings;
  const form = useContractForm(editHospitalSettingsContract, {
    given: { params: { provider_id: provider.uuid } },
    defaultValues: { mr_number_pattern, next_mr_number, mr_numbers_gapless },
    labels,
    changesOnly: true,
    onSaved: ({ data }) => {
      form.form.reset({
        mr_number_pattern: data.mr_number_pattern,
        next_mr_number: data.next_mr_number,
        mr_numbers_gapless: data.mr_numbers_gapless,
      });
      toast({ title: 'Changes saved' });
    },
  });
  const pattern = form.form.watch('mr_number_pattern') ?? '';
  const number = Number(form.form.watch('next_mr_number'));
  const isWritten = mrNumberPatternProblem(pattern) === null && number >= 1;
  const year = yearAt(serverNow(), provider.timeZone);
  return (
    <ContractForm of={form} label="MR numbers">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          hint="{number:6} is the number with six digits. With {year}, each year begins at 1."
          {...form.labelled('mr_number_pattern')}
        >
          <Input autoComplete="off" {...form.register('mr_number_pattern')} />
        </Field>
        <Field
          hint="Numbers that patients already have are skipped."
          {...form.labelled('next_mr_number')}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...form.register('next_mr_number', { setValueAs: Number })}
          />
        </Field>
      </div>
      <Checkbox
        label="No gaps"
        hint="A number is given only when its patient is saved. Without this, a clerk can reserve a number first, to write it on a folder."
        {...form.register('mr_numbers_gapless')}
      />
      <p className="text-ink-muted">
        {isWritten
          ? `The next new patient gets ${mrNumberOf(pattern, { year, number })}.`
          : 'Complete the pattern and the number to see how they are written.'}
      </p>
      <Button type="submit" className="self-start" pending={form.pending} pendingLabel="Saving…">
        Save
      </Button>
    </ContractForm>
  );
}
