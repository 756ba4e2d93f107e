'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useId, useState } from 'react';
import type { OperationName } from '@/components/platform/docs/operations';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';

/** Every operation by subject, with a search. Next to the page on a desktop, behind a button on tablet and phone. */
export function OperationNav({ operations }: { operations: readonly OperationName[] }) {
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const pathname = usePathname();
  const id = useId();
  const found = operations.filter((operation) => matches(operation, query));
  const tags = [...new Set(found.map(({ tag }) => tag))];
  return (
    <div className="border-line lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:border-e lg:bg-surface">
      <div className="px-4 pt-4 sm:px-6 lg:hidden">
        <Button
          icon={isOpen ? 'x' : 'list'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          All operations
        </Button>
      </div>
      <div
        id={id}
        className={clsx(
          'flex flex-col gap-4 px-4 py-4 sm:px-6 lg:px-4',
          !isOpen && 'max-lg:hidden',
        )}
      >
        <search>
          <Field label="Find an operation">
            <Input
              type="search"
              value={query}
              placeholder="patients, POST, ward board"
              onChange={(event) => setQuery(event.target.value)}
            />
          </Field>
        </search>
        <p role="status" className="text-ink-muted text-sm">
          {query.trim() === ''
            ? `${operations.length} operations`
            : `${found.length} of ${operations.length} operations`}
        </p>
        <nav aria-label="Operations" className="flex flex-col gap-4">
          {tags.map((tag) => (
            <div key={tag}>
              <h2 className="px-2 font-semibold">{tag}</h2>
              <ul>
                {found
                  .filter((operation) => operation.tag === tag)
                  .map((operation) => (
                    <li key={operation.id}>
                      <OperationLink
                        operation={operation}
                        isCurrent={pathname === `/docs/${operation.id}`}
                        onFollow={() => setOpen(false)}
                      />
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </div>
  );
}

function OperationLink({
  operation: { id, method, path, summary },
  isCurrent,
  onFollow,
}: {
  operation: OperationName;
  isCurrent: boolean;
  onFollow: () => void;
}) {
  return (
    <Link
      href={`/docs/${id}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
      prefetch={false}
      className={clsx(
        'block rounded-md px-2 py-1.5 -outline-offset-2',
        isCurrent ? 'bg-accent-soft text-accent-ink' : 'hover:bg-sunken',
      )}
    >
      <span className="block font-medium">{summary}</span>
      <span className={clsx('block break-words font-mono text-xs', !isCurrent && 'text-ink-muted')}>
        {method} {path}
      </span>
    </Link>
  );
}

/** Whether the address, name or subject of the operation contains every search word. */
function matches({ id, method, path, tag, summary }: OperationName, query: string): boolean {
  const text = `${method} ${path} ${id} ${tag} ${summary}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
