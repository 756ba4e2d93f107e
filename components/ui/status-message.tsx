import { clsx } from 'clsx';
import { CheckCircle2, CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';

type StatusMessageProps = {
  state: 'saving' | 'saved' | 'not-saved' | 'idle';
  children?: ReactNode;
};

/** The state of one's work beside where it was done. Keep it mounted: a live region must be there before its text. */
export function StatusMessage({ state, children }: StatusMessageProps) {
  return (
    <span
      role="status"
      className={clsx(
        'inline-flex items-center gap-1.5',
        state === 'not-saved' ? 'font-medium text-danger-ink' : 'text-ink-muted',
      )}
    >
      {state !== 'idle' && (
        <>
          <Icon
            of={icons[state]}
            className={state === 'saving' ? 'turning shrink-0' : 'shrink-0'}
          />
          {children ?? words[state]}
        </>
      )}
    </span>
  );
}

const icons = { saving: LoaderCircle, saved: CheckCircle2, 'not-saved': CircleAlert };
const words = { saving: 'Saving…', saved: 'Saved', 'not-saved': 'Not saved' };
