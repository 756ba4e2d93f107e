'use client';

import { deferred, useDeferred } from './deferred';
import type { DialogProps } from './dialog-panel';
import { Opening } from './opening';

const panel = deferred(() => import('./dialog-panel'));

/** A dialog. What it is made of does not come with the page. */
export function Dialog(props: DialogProps) {
  const parts = useDeferred(panel, props.open);
  if (parts) return <parts.DialogPanel {...props} />;
  return props.open && <Opening of={panel} onCancel={() => props.onOpenChange(false)} />;
}
