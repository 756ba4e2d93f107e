import type { AuditEvent } from '@/components/registry/audit/client';
import { fieldWords, kindOfChange, valueLines } from '@/components/registry/audit/words';

type FieldChangesProps = Pick<AuditEvent, 'changes' | 'outcome'> & { timeZone: string };

/** The fields that a row wrote: what they were and what they are, or the one of it where the record came or went. */
export function FieldChanges({ changes, outcome, timeZone }: FieldChangesProps) {
  const fields = Object.entries(changes);
  if (fields.length === 0) return null;
  const kind = kindOfChange(changes);
  return (
    <table className="w-full max-w-4xl table-fixed border-separate border-spacing-0">
      <caption className="pb-1 text-start font-semibold">
        {outcome === 'denied' ? 'Refused' : captions[kind]}
      </caption>
      <thead>
        <tr className="text-ink-muted text-sm">
          <th scope="col" className={`${cell} w-1/3 font-medium sm:w-48`}>
            Field
          </th>
          {kind !== 'came' && (
            <th scope="col" className={`${cell} font-medium`}>
              Before
            </th>
          )}
          {kind !== 'went' && (
            <th scope="col" className={`${cell} font-medium`}>
              {kind === 'came' ? 'Value' : 'After'}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {fields.map(([field, { before, after }]) => (
          <tr key={field}>
            <th scope="row" className={`${cell} font-medium`}>
              {fieldWords(field)}
            </th>
            {kind !== 'came' && (
              <td className={cell}>
                <Value of={before} timeZone={timeZone} />
              </td>
            )}
            {kind !== 'went' && (
              <td className={cell}>
                <Value of={after} timeZone={timeZone} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const cell = 'wrap-anywhere border-line border-b py-1.5 pe-3 text-start align-top';

const captions = {
  came: 'Added',
  went: 'Removed',
  changed: 'Changed',
};

function Value({ of: value, timeZone }: { of: unknown; timeZone: string }) {
  return valueLines(value, timeZone).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one value, which never changes, may be alike.
    <span key={index} className="block whitespace-pre-line">
      <bdi>{line}</bdi>
    </span>
  ));
}
