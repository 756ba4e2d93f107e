'use client';

import { Popper } from 'radix-ui/internal';
import { type ReactNode, useMemo } from 'react';

type TooltipPanelProps = {
  id: string;
  anchor: HTMLElement;
  onPointerEnter: () => void;
  onPointerLeave: () => void;
  children: ReactNode;
};

/** A tooltip's text, beside what it explains. */
export function TooltipPanel({ anchor, children, ...rest }: TooltipPanelProps) {
  const at = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={at} />
      {/* Not in a portal: it stays inside the landmark of what it explains. */}
      <Popper.Content
        {...rest}
        role="tooltip"
        side="top"
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-w-64 whitespace-normal rounded-sm bg-inverse px-2 text-start font-normal py-1 text-on-inverse text-sm"
      >
        {children}
      </Popper.Content>
    </Popper.Root>
  );
}
