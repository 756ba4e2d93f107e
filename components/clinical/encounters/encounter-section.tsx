import type { ReactNode } from 'react';

/** A part of an encounter's page under its heading. */
export function Section({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`encounter-${id}`} className="flex flex-col gap-3">
      <h2 id={`encounter-${id}`} className="font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}
