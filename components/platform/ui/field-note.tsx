import type { ReactNode } from 'react';
import { Icon } from './icon';

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="block text-ink-faint text-sm">
      {children}
    </span>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="flex items-start gap-1 font-medium text-danger-ink text-sm">
      <Icon of="circle-exclamation-point" className="mt-px shrink-0" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </span>
  );
}
