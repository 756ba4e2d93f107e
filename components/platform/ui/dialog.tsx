'use client';

import type { DialogProps } from './dialog-panel';
import { lazy, useLazy } from './lazy';
import { LazyPending } from './lazy-pending';

const panel = lazy(() => import('./dialog-panel'));

/** A dialog. What it is made of does not come with the page. */
export function Dialog(props: DialogProps) {
  const parts = useLazy(panel, props.open);
  if (parts) return <parts.DialogPanel {...props} />;
  return props.open && <LazyPending of={panel} onCancel={() => props.onOpenChange(false)} />;
}
