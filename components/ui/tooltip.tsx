'use client';

import { Tooltip as Radix } from 'radix-ui';
import type { ReactElement } from 'react';

type TooltipProps = {
  text: string;
  /** One element that takes a ref and already has a name of its own: a tooltip only adds. */
  children: ReactElement;
};

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={500}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        {/* Not in a portal: it stays inside the landmark of what it explains. */}
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 whitespace-normal rounded-sm bg-inverse px-2 text-start font-normal py-1 text-on-inverse text-sm"
        >
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  );
}
