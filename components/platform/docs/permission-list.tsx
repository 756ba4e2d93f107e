import Link from 'next/link';
import type { Allowed, PermissionInFull } from '@/components/platform/docs/permissions';

/** Each permission, the roles that have it, and the operations that it allows. */
export function PermissionList({ permissions }: { permissions: readonly PermissionInFull[] }) {
  return (
    <dl className="flex max-w-4xl flex-col gap-4">
      {permissions.map(({ permission, label, roles, operations }) => (
        <div key={permission} className="border-line border-t pt-3">
          <dt className="font-semibold">
            {label} <code className="font-mono font-normal text-sm">{permission}</code>
          </dt>
          <dd className="text-ink-muted">{roles.join(', ')}</dd>
          <dd>
            <details>
              <summary className="inline-flex min-h-control cursor-pointer items-center underline underline-offset-4">
                {operations.length === 1 ? '1 operation' : `${operations.length} operations`}
              </summary>
              <ul className="flex flex-col">
                {operations.map((operation) => (
                  <li key={operation.id}>
                    <Link
                      href={`/docs/${operation.id}`}
                      className="inline-flex min-h-control items-center text-accent-ink underline underline-offset-4"
                    >
                      {allowedWords(operation)}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const allowedWords = ({ summary, only }: Allowed): string =>
  only === null ? summary : `${summary}: ${only}`;
