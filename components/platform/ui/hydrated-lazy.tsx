'use client';

import { type ReactNode, use, useState, useSyncExternalStore } from 'react';
import { type Lazy, useIsLate, useLazy } from './lazy';
import { NotLoaded } from './not-loaded';

type DrawnPartProps<Part> = {
  of: Lazy<Part>;
  className?: string;
  /** In its place where the server has drawn nothing. */
  skeleton: ReactNode;
  children: (part: Part) => ReactNode;
};

/**
 * A deferred part that the server draws too. What it has drawn is read until its program is there, but not for long: it
 * does not follow what happens meanwhile.
 *
 * Not a `Suspense`, which puts its fallback in the place of what the server has drawn as soon as anything above changes.
 */
export function HydratedLazy<Part>({ of, className, skeleton, children }: DrawnPartProps<Part>) {
  const come = useLazy(of, true);
  const part = typeof window === 'undefined' ? use(of.load()) : come;
  const [isDrawn] = useState(useIsHydrating());
  const isLate = useIsLate(of);
  if (part !== null) return <div className={className}>{children(part)}</div>;
  if (isLate) return <NotLoaded />;
  if (!isDrawn) return skeleton;
  // While a page comes alive React leaves alone what stands in an element that is given its HTML.
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty.
    <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={nothingGiven} />
  );
}

const nothingGiven = { __html: '' };

/** Whether a component is drawn for the first time over what the server has drawn of it. */
const useIsHydrating = () =>
  useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  );
