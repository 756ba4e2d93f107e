import Link from 'next/link';
import type { AuditEvent } from '@/components/registry/audit/client';
import {
  entityAddress,
  fieldWords,
  kindNamed,
  kindOfChange,
  valueLines,
} from '@/components/registry/audit/words';
import { RecordName } from './record-name';

type Provider = { uuid: string; time_zone: string };

type FieldChangesProps = Pick<AuditEvent, 'changes' | 'outcome'> & { provider: Provider };

/** The fields that a row wrote: what they were and what they are, or the one of it where the record came or went. */
export function FieldChanges({ changes, outcome, provider }: FieldChangesProps) {
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
                <Value of={before} {...{ field, provider }} />
              </td>
            )}
            {kind !== 'went' && (
              <td className={cell}>
                <Value of={after} {...{ field, provider }} />
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

type ValueProps = { of: unknown; field: string; provider: Provider };

function Value({ of: value, field, provider }: ValueProps) {
  const values = Array.isArray(value) && value.length > 0 ? value : [value];
  return values.map((one, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one value, which never changes, may be alike.
    <span key={index} className="block whitespace-pre-line">
      <Line of={one} {...{ field, provider }} />
    </span>
  ));
}

/** One value; of a record that it names, the present name, and the way to its page or else to its rows of the log. */
function Line({ of: value, field, provider }: ValueProps) {
  const entity = kindNamed(field, value);
  if (entity === null) return <bdi>{valueLines(value, provider.time_zone).join(', ')}</bdi>;
  const uuid = String(value);
  return (
    <Link
      href={entityAddress(entity, uuid) ?? `/audit?search=${uuid}`}
      prefetch={false}
      className="text-accent-ink underline underline-offset-2"
    >
      <RecordName provider={provider.uuid} {...{ entity, uuid }} />
    </Link>
  );
}
