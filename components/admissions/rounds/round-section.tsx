import type { ReactNode } from 'react';
import { KeyHint } from '@/components/platform/ui/key-hint';

type RoundSectionProps = {
  /** Also the letter's target: see `useRoundKeys`. */
  name: 'complaint' | 'diagnoses' | 'plan' | 'observations' | 'note';
  title: string;
  letter: string;
  children: ReactNode;
};

/** A part of the round with its heading, and the key that leads to its first field. */
export function RoundSection({ name, title, letter, children }: RoundSectionProps) {
  const id = `round-section-${name}`;
  return (
    <section aria-labelledby={id} data-round-section={letter} className="flex flex-col gap-3">
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
