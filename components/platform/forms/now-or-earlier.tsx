import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { serverNow } from '@/lib/platform/http/server-clock';

type NowOrEarlierProps = {
  legend: string;
  /** Of the field for an earlier time. */
  label: string;
  timeZone: string;
  /** A wall time at the provider; null for now. */
  value: string | null;
  onChange: (value: string | null) => void;
  id: string;
  error: string | undefined;
};

/** When something was done: now by the hospital's clock, or at a time that is typed. */
export function NowOrEarlier({
  legend,
  label,
  timeZone,
  value: at,
  onChange,
  id,
  error,
}: NowOrEarlierProps) {
  return (
    <div className="flex flex-col gap-2">
      <RadioGroup
        legend={legend}
        value={at === null ? 'now' : 'earlier'}
        onChange={({ currentTarget: { value } }) =>
          onChange(value === 'now' ? null : wallTimeAt(serverNow(), timeZone))
        }
        options={[
          { value: 'now', label: 'Now' },
          { value: 'earlier', label: 'Earlier' },
        ]}
        {...(at === null && { id, error })}
      />
      {at !== null && (
        <Field label={label} hint={`The hospital’s time, ${timeZone}`} id={id} error={error}>
          <DateInput
            withTime
            value={at}
            onChange={({ currentTarget: { value } }) => onChange(value)}
          />
        </Field>
      )}
    </div>
  );
}
