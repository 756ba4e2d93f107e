import { clsx } from 'clsx';
import type { CopyMarking } from './use-printing';

/** The mark of a copy. On a document that was not printed yet, it is on paper only: an original is printed by its button. */
export function CopyMark({ marking }: { marking: CopyMarking }) {
  if (marking === 'none') return null;
  const look =
    'border-2 border-black px-2 py-0.5 text-center font-semibold text-[1.3em] uppercase tracking-widest';
  if (marking === 'shown') return <p className={look}>Copy</p>;
  return <p className={clsx(look, "hidden before:content-['Copy'] print:block")} />;
}
