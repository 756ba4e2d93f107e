'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import type { DischargeEntry } from '@/lib/hospitalizations/discharge-entry';
import { serverNow } from '@/lib/http/server-clock';
import { wallTimeAt } from '@/lib/observations/wall-time';
import { dischargeFieldId, type useDischarge } from './use-discharge';

type DischargeWhenProps = {
  entry: DischargeEntry;
  practitioners: readonly { uuid: string; name: string }[];
  timeZone: string;
} & Pick<ReturnType<typeof useDischarge>, 'change' | 'messageFor'>;

/** When the patient left, now or earlier, and on whose word. */
export function DischargeWhen({
  entry,
  change,
  messageFor,
  practitioners,
  timeZone,
}: DischargeWhenProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-2">
        <RadioGroup
          legend="Discharged at"
          value={entry.dischargedAt === null ? 'now' : 'earlier'}
          onChange={(event) =>
            change(
              'dischargedAt',
              event.currentTarget.value === 'now' ? null : wallTimeAt(serverNow(), timeZone),
            )
          }
          options={[
            { value: 'now', label: 'Now' },
            { value: 'earlier', label: 'Earlier' },
          ]}
        />
        {entry.dischargedAt !== null && (
          <Field
            label="Time of the discharge"
            hint={`Wall time, ${timeZone}`}
            id={dischargeFieldId('dischargedAt')}
            error={messageFor('dischargedAt')}
          >
            <Input
              type="datetime-local"
              value={entry.dischargedAt}
              onChange={(event) => change('dischargedAt', event.currentTarget.value)}
            />
          </Field>
        )}
      </div>
      <Field
        label="Discharged by"
        id={dischargeFieldId('dischargedBy')}
        error={messageFor('dischargedBy')}
      >
        <Select
          placeholder="Choose who"
          value={entry.dischargedBy}
          onChange={(event) => change('dischargedBy', event.currentTarget.value)}
          options={practitioners.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      </Field>
    </div>
  );
}
