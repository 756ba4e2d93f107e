import type { ReactNode } from 'react';
import { type Back, BackLink } from './back-link';

type PageHeaderProps = {
  title: ReactNode;
  /** A line of facts under the title. */
  children?: ReactNode;
  back?: Back;
  /** The view's actions, the primary one last. */
  actions?: ReactNode;
};

export function PageHeader({ title, children, back, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back && <BackLink {...back} />}
        <h1 className="wrap-anywhere font-semibold text-2xl tracking-tight">{title}</h1>
        {children && <div className="mt-1 text-ink-muted">{children}</div>}
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-2 max-sm:[&_:is(a,button)]:px-3">
          {actions}
        </div>
      )}
    </header>
  );
}
