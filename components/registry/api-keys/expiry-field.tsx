'use client';

import { useState } from 'react';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { RadioGroup } from '@/components/platform/ui/radio-group';

type Ending = 'year' | 'day' | 'never';

const proposedMs = 90 * 24 * 3_600_000;

type ExpiryFieldProps = {
  label: string;
  /** The answer that is chosen at first. */
  usual: 'year' | 'never';
  /** undefined: the usual end; null: no end; else the last moment of a day of the hospital's clock. */
  onChange: (expiry: string | null | undefined) => void;
  id: string;
  error: string | undefined;
};

/** When a key ends. */
export function ExpiryField({ label, usual, onChange, id, error }: ExpiryFieldProps) {
  const [ending, setEnding] = useState<Ending>(usual);
  const [day, setDay] = useState('');
  const tell = (next: Ending, on: string) => {
    setEnding(next);
    setDay(on);
    onChange(next === usual ? undefined : next === 'never' ? null : `${on}T23:59:59`);
  };
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        legend={label}
        {...(ending === 'day' ? {} : { id, error })}
        value={ending}
        onChange={({ target }) => tell(target.value as Ending, day || proposed())}
        options={[
          ...(usual === 'year' ? [{ value: 'year', label: 'After a year' }] : []),
          { value: 'day', label: 'On a day' },
          { value: 'never', label: 'Never' },
        ]}
      />
      {ending === 'day' && (
        <div className="max-w-56">
          <Field
            label="Last day"
            id={id}
            error={error && day === '' ? 'Choose the last day.' : error}
          >
            <DateInput
              max="2199-12-31"
              value={day}
              onChange={({ target }) => tell('day', target.value)}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

const proposed = () => new Date(Date.now() + proposedMs).toISOString().slice(0, 10);
