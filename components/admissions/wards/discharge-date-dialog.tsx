'use client';

import { useState } from 'react';
import { usualDischargeTime } from '@/components/admissions/wards/usual-discharge';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { Button } from '@/components/platform/ui/button';
import { DateInput } from '@/components/platform/ui/date-input';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { updateHospitalizationContract } from '@/lib/admissions/hospitalizations/contract';
import { instantAt } from '@/lib/domain/instant-at';
import { surnameFirst } from '@/lib/domain/persons';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { bedName } from '@/lib/registry/locations/bed-name';
import type { OccupiedBed } from './board-desk';

type DischargeDateDialogProps = {
  provider: { uuid: string; time_zone: string };
  bed: OccupiedBed;
  /** In milliseconds of the server's clock. */
  now: number;
  onClose: () => void;
  /** `null`: no discharge is expected any more. */
  onSaved: (expectedDischargeAt: string | null) => void;
};

/** Sets, changes or takes away when a patient is expected to leave. */
export function DischargeDateDialog({
  provider,
  bed,
  now,
  onClose,
  onSaved,
}: DischargeDateDialogProps) {
  const { occupant } = bed;
  const { uuid, time_zone: timeZone } = provider;
  const known = occupant.expected_discharge_at;
  const proposed = known ?? usualDischargeTime({ now, timeZone });
  const [wallTime, setWallTime] = useState(wallTimeAt(new Date(proposed), timeZone));
  const form = useContractForm(updateHospitalizationContract, {
    defaultValues: { expected_discharge_at: proposed },
    given: {
      params: { provider_id: uuid, hospitalization_id: occupant.hospitalization.uuid },
    },
    onSaved: () => onSaved(form.form.getValues('expected_discharge_at') ?? null),
  });
  const set = (instant: string | null) =>
    form.form.setValue('expected_discharge_at', instant, { shouldDirty: true });
  const title = 'Expected discharge';
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.pending || onClose()}
      title={title}
      description={`${surnameFirst(occupant.patient)}, ${bedName(bed.name)}`}
      size="small"
    >
      <ContractForm of={form} label={title}>
        <Field
          label="Day and time"
          hint={`The hospital’s time, ${timeZone}`}
          {...form.field('expected_discharge_at')}
        >
          <DateInput
            withTime
            value={wallTime}
            onChange={(event) => setWallTime(event.currentTarget.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {known !== null && (
            <span className="me-auto">
              <Button
                variant="quiet"
                onClick={() => {
                  set(null);
                  form.submit();
                }}
              >
                No date
              </Button>
            </span>
          )}
          <Button onClick={form.whenIdle(onClose)}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            pending={form.pending}
            pendingLabel="Saving…"
            // Enter in the field presses it too.
            onClick={() => set(instantAt(wallTime, timeZone)?.toISOString() ?? '')}
          >
            Save the date
          </Button>
        </div>
      </ContractForm>
    </Dialog>
  );
}
