'use client';

import { type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { type Lazy, useIsLate, useLazy } from './lazy';
import { NotLoaded } from './not-loaded';

type DrawnPartProps<Part> = {
  of: Lazy<Part>;
  /** Shown if the server has not rendered the part. */
  skeleton: ReactNode;
  children: (part: Part) => ReactNode;
};

/**
 * A lazy part that the server renders too. Its server HTML stays until the part has loaded, but not for long, because
 * it does not update.
 *
 * Not a `Suspense`, which replaces the server HTML by its fallback as soon as anything above it changes.
 */
export function HydratedLazy<Part>({ of, skeleton, children }: DrawnPartProps<Part>) {
  const come = useLazy(of, true);
  const part = typeof window === 'undefined' ? use(of.load()) : come;
  const [isDrawn] = useState(useIsHydrating());
  const isLate = useIsLate(of);
  if (part !== null) return <div>{children(part)}</div>;
  if (isLate) return <NotLoaded />;
  if (!isDrawn) return skeleton;
  // During hydration React leaves the children of an element with its own HTML alone.
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty.
    <div suppressHydrationWarning dangerouslySetInnerHTML={nothingGiven} />
  );
}

const nothingGiven = { __html: '' };

/** Whether a component renders for the first time over its server HTML. */
const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
