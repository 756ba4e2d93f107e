'use client';

import type { z } from 'zod';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { NumberField } from '@/components/platform/ui/number-field';
import { useToast } from '@/components/platform/ui/toast';
import {
  editHospitalSettingsContract,
  type readHospitalSettingsContract,
} from '@/lib/platform/hospital-settings/contract';

const labels = {
  device_lock_minutes: 'Locks after',
  device_session_hours: 'Full sign-in after',
};

type DeviceTimesProps = {
  provider: { uuid: string };
  settings: z.output<typeof readHospitalSettingsContract.reply.data>;
};

/** When a shared device locks, and for how long a PIN unlocks it. */
export function DeviceTimes({ provider, settings }: DeviceTimesProps) {
  const toast = useToast();
  const { device_lock_minutes, device_session_hours } = settings;
  const of = useContractForm(editHospitalSettingsContract, {
    given: { params: { provider_id: provider.uuid } },
    defaultValues: { device_lock_minutes, device_session_hours },
    labels,
    changesOnly: true,
    onSaved: ({ data }) => {
      of.form.reset({
        device_lock_minutes: data.device_lock_minutes,
        device_session_hours: data.device_session_hours,
      });
      toast({ title: 'Changes saved' });
    },
  });
  return (
    <ContractForm of={of} label="Times of shared devices">
      <div className="grid max-w-lg items-start gap-4 sm:grid-cols-2">
        <Field hint="Without use, 1 to 60 minutes." {...of.labelled('device_lock_minutes')}>
          <NumberField
            whole
            unit="minutes"
            {...of.register('device_lock_minutes', { setValueAs: Number })}
          />
        </Field>
        <Field hint="Since the last one, 1 to 24 hours." {...of.labelled('device_session_hours')}>
          <NumberField
            whole
            unit="hours"
            {...of.register('device_session_hours', { setValueAs: Number })}
          />
        </Field>
      </div>
      <Button type="submit" className="self-start" pending={of.pending} pendingLabel="Saving…">
        Save
      </Button>
    </ContractForm>
  );
}
