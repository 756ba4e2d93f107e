'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { FailedState } from './failed-state';
import { type Lazy, useIsLate } from './lazy';
import { Loading } from './skeleton';

export const notLoadedWords = 'This part of Wardline could not be loaded.';

/** In the place of a part that does not come. Drafts, and a payment without an answer, outlive the reload. */
export function NotLoaded() {
  return (
    <FailedState title={notLoadedWords}>
      <Button icon="rotate-cw" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </FailedState>
  );
}

type LoadingPartProps = { of: Lazy<unknown>; label: string; children: ReactNode };

/** The skeleton of a part that is on its way, for as long as that can be hoped for. */
export function LoadingPart({ of, label, children }: LoadingPartProps) {
  return useIsLate(of) ? <NotLoaded /> : <Loading label={label}>{children}</Loading>;
}
