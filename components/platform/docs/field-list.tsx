import type { FieldRow } from '@/components/platform/docs/fields';
import { Prose } from './prose';

type FieldListProps = {
  fields: readonly FieldRow[];
  /** Of a request: which fields it cannot do without. */
  marksRequired?: boolean;
};

/** Fields, one under the other: name and type, then what it means and which values it takes. */
export function FieldList({ fields, marksRequired = false }: FieldListProps) {
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {fields.map((field) => (
        <div key={field.parent + field.name} className="py-2.5">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="break-all font-mono">
              {field.parent && <span className="text-ink-faint">{field.parent}</span>}
              <span className="font-semibold">{field.name}</span>
            </code>
            <span className="text-ink-muted">{field.type}</span>
            {marksRequired && field.isRequired && (
              <span className="font-medium text-accent-ink">required</span>
            )}
          </dt>
          <dd className="max-w-prose text-ink-muted empty:hidden">
            {field.notes.length > 0 && (
              <p>
                <Prose text={field.notes.join(' ')} />
              </p>
            )}
            {field.values.length > 0 && (
              <p>
                <Prose text={`One of ${field.values.map((value) => `\`${value}\``).join(', ')}.`} />
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
