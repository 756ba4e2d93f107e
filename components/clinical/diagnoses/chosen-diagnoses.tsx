import { IconButton } from '@/components/platform/ui/icon-button';
import { Input } from '@/components/platform/ui/input';
import type { ChosenDiagnosis, DiagnosesChange } from './chosen';

type ChosenDiagnosesProps = {
  diagnoses: readonly ChosenDiagnosis[];
  onChange: (change: DiagnosesChange) => void;
};

/** The diagnoses of this round, ranked as they stand, the most important first. */
export function ChosenDiagnoses({ diagnoses, onChange }: ChosenDiagnosesProps) {
  if (diagnoses.length === 0) return null;
  return (
    <ol aria-label="Diagnoses of this round" className="flex flex-col border-line border-t">
      {diagnoses.map(({ code, name, note }, index) => (
        <li
          key={code}
          className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 border-line border-b py-2 md:grid-cols-[1.5rem_minmax(0,1fr)_minmax(0,14rem)_auto]"
        >
          <span className="font-semibold text-ink-muted">{index + 1}</span>
          <span className="min-w-0">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-ink-muted">{code}</span>
          </span>
          <Input
            aria-label={`Note on ${name}`}
            placeholder="Note (optional)"
            maxLength={5000}
            value={note}
            onChange={({ currentTarget: { value } }) =>
              onChange({ type: 'diagnosis-noted', code, note: value })
            }
            className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2"
          />
          <span className="flex max-md:col-start-3 max-md:row-start-1">
            {index > 0 && (
              <IconButton
                label={`Rank ${name} higher`}
                icon="arrow-up"
                onClick={() => onChange({ type: 'diagnosis-raised', code })}
              />
            )}
            <IconButton
              label={`Take ${name} off this round`}
              icon="x"
              onClick={() => onChange({ type: 'diagnosis-removed', code })}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
