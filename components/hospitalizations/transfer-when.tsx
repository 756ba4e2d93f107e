'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import { serverNow } from '@/lib/http/server-clock';
import { wallTimeAt } from '@/lib/observations/wall-time';
import { type TransferState, transferFieldId } from './use-transfer';

/** When the patient was moved, now or earlier. */
export function TransferWhen({ of: form, timeZone }: { of: TransferState; timeZone: string }) {
  const { transferredAt } = form.entry;
  const set = (value: string | null) => form.change({ transferredAt: value });
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend="Transferred"
        value={transferredAt === null ? 'now' : 'earlier'}
        onChange={({ currentTarget: { value } }) =>
          set(value === 'now' ? null : wallTimeAt(serverNow(), timeZone))
        }
        options={[
          { value: 'now', label: 'Now' },
          { value: 'earlier', label: 'Earlier' },
        ]}
      />
      {transferredAt !== null && (
        <Field
          label="Time of the transfer"
          hint={`Wall time, ${timeZone}`}
          id={transferFieldId('transferredAt')}
          error={form.messageFor('transferredAt')}
        >
          <Input
            type="datetime-local"
            value={transferredAt}
            onChange={({ currentTarget: { value } }) => set(value)}
          />
        </Field>
      )}
    </div>
  );
}
