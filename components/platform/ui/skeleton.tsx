import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A grey block in the place and size of what is coming. Give it both by class. */
export function Skeleton({ className }: { className: string }) {
  return <span className={clsx('appear-late block rounded-md bg-line', className)} />;
}

/** Wraps the skeletons of one region and says once what is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}
