'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps = {
  /** The name of the tabs, for a screen reader. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  tabs: readonly { value: string; label: ReactNode }[];
  /** One TabPanel a tab. */
  children: ReactNode;
};

export function Tabs({ label, value, onValueChange, tabs, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange}>
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto scroll-px-16 border-line border-b"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-control whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-ink-muted -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink forced-colors:border-b-[Canvas] forced-colors:data-[state=active]:border-b-[Highlight]"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className="pt-4">
      {children}
    </Radix.Content>
  );
}
