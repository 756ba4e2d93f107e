'use client';

import { NowOrEarlier } from '@/components/platform/forms/now-or-earlier';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import { onWordHint } from '@/lib/domain/people-words';
import type { DischargeState } from './use-discharge';

type DischargeWhenProps = {
  of: DischargeState;
  practitioners: readonly { uuid: string; name: string }[];
  timeZone: string;
};

/** When the patient left, now or earlier, and who decided on the discharge. */
export function DischargeWhen({ of: form, practitioners, timeZone }: DischargeWhenProps) {
  const { entry, change, field } = form;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NowOrEarlier
        legend="Discharged at"
        label="Time of the discharge"
        timeZone={timeZone}
        value={entry.dischargedAt}
        onChange={(dischargedAt) => change({ dischargedAt })}
        {...field('dischargedAt')}
      />
      <Field
        label="Discharged by"
        hint={entry.dischargedBy !== '' && !form.isDischargerSignedIn ? onWordHint : undefined}
        {...field('dischargedBy')}
      >
        <Select
          placeholder="Choose who"
          value={entry.dischargedBy}
          onChange={(event) => change({ dischargedBy: event.currentTarget.value })}
          options={practitioners.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      </Field>
    </div>
  );
}
