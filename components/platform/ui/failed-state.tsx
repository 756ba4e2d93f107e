'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { Icon } from './icon';

type FailedStateProps = {
  /** The failure: "The ward could not be loaded". */
  title: string;
  /** The state of the data, and advice. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** The reference by which support finds it in the log. */
  requestId?: string | null;
};

export function FailedState({
  title,
  children,
  onRetry,
  retrying = false,
  requestId,
}: FailedStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-2 rounded-lg border border-danger-ink bg-danger-soft px-6 py-5"
    >
      <p className="flex items-center gap-2 font-semibold text-danger-ink text-lg">
        <Icon of="triangle-exclamation-point" />
        {title}
      </p>
      {children && <div className="max-w-prose">{children}</div>}
      {onRetry && (
        <Button icon="rotate-cw" pending={retrying} pendingLabel="Trying again…" onClick={onRetry}>
          Try again
        </Button>
      )}
      {requestId && <p className="text-ink-muted text-sm">Reference for support: {requestId}</p>}
    </div>
  );
}
