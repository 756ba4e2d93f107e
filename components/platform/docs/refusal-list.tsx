import { Prose } from './prose';
import { refusalMeanings } from './refusals';

/** Statuses of refusals and what each means. */
export function RefusalList({ statuses }: { statuses: readonly number[] }) {
  return (
    <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
      {statuses.map((status) => (
        <div key={status} className="flex gap-4 py-2.5">
          <dt className="shrink-0 font-mono font-semibold">{status}</dt>
          <dd className="max-w-prose text-ink-muted">
            <Prose text={refusalMeanings[status] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
