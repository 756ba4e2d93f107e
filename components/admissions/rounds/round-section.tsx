'use client';

import { type ReactNode, useRef } from 'react';
import { enterField, firstField } from '@/components/platform/ui/enter-field';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { useShortcuts } from '@/components/platform/ui/shortcuts';

type RoundSectionProps = {
  name: 'complaint' | 'diagnoses' | 'plan' | 'observations' | 'note';
  title: string;
  letter: string;
  children: ReactNode;
};

/** A part of the round with its heading, and the key that leads to its first field. */
export function RoundSection({ name, title, letter, children }: RoundSectionProps) {
  const id = `round-section-${name}`;
  const section = useRef<HTMLElement>(null);
  useShortcuts([
    {
      keys: ['Alt', letter],
      does: `Go to: ${title}`,
      act: () => enterField(firstField(section.current)),
    },
  ]);
  return (
    <section aria-labelledby={id} ref={section} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        <span aria-hidden="true" className="hidden xl:block">
          <KeyHint keys={['Alt', letter]} />
        </span>
      </div>
      {children}
    </section>
  );
}
