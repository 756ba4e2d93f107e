import type { ReactNode } from 'react';

type SummarySectionProps = {
  title: string;
  /** May go over the page; a short one stays on one sheet. */
  isLong?: boolean;
  children: ReactNode;
};

export function SummarySection({ title, isLong = false, children }: SummarySectionProps) {
  return (
    <section className={isLong ? 'summary-long' : undefined}>
      <h2 className="mb-2 border-line border-b pb-1 font-semibold text-lg">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
    </section>
  );
}
