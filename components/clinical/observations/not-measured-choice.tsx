'use client';

import { clsx } from 'clsx';
import { type Dispatch, memo, useDeferredValue } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import {
  isNotMeasuredReason,
  type NotMeasuredReason,
  notMeasuredReasons,
  reasonWords,
} from '@/components/clinical/observations/not-measured';
import { useEarlyInput } from '@/components/platform/ui/early-input';
import { Icon } from '@/components/platform/ui/icon';
import { entryFieldId, whyNotId } from './field-ids';

const answers = Object.keys(notMeasuredReasons).map(
  (value) =>
    isNotMeasuredReason(value) && (
      <option key={value} value={value}>
        Not measured: {reasonWords(value)}
      </option>
    ),
);

type NotMeasuredChoiceProps = {
  code: string;
  label: string;
  reason: NotMeasuredReason | null;
  /** Its place stays, so that the form does not move under the first keystroke. */
  isHidden: boolean;
  className: string;
  dispatch: Dispatch<EntryChange>;
};

/** The reasons why a parameter is not measured: a list in words on a phone, behind a sign where room is short. */
export const NotMeasuredChoice = memo(function NotMeasuredChoice({
  code,
  label,
  reason,
  isHidden,
  className,
  dispatch,
}: NotMeasuredChoiceProps) {
  // A separate list to be styled again, and nothing that the score waits for.
  const isGone = useDeferredValue(isHidden);
  return (
    <span
      className={clsx(
        'relative flex min-w-0 items-center md:h-control-sm md:w-control-sm md:justify-center md:rounded-md',
        'md:has-focus-visible:outline-2 md:has-focus-visible:outline-focus md:hover:bg-sunken',
        reason && 'md:bg-attention-soft',
        isGone && 'invisible',
        className,
      )}
    >
      <Icon
        of="circle-slash-2"
        className={clsx('max-md:hidden', reason ? 'text-attention-ink' : 'text-ink-faint')}
      />
      <select
        ref={useEarlyInput<HTMLSelectElement>()}
        id={whyNotId(code)}
        data-why-not={entryFieldId(code)}
        // Passed by Tab: digits that are typed for the next row would be lost here. Alt and arrow down open it.
        tabIndex={-1}
        aria-label={`${label}: reason not measured`}
        title="Not measured…"
        value={reason ?? ''}
        onChange={({ currentTarget: { value } }) =>
          dispatch({
            type: 'not-measured',
            code,
            reason: isNotMeasuredReason(value) ? value : null,
          })
        }
        className={clsx(
          'field-sizing-content h-control-sm min-w-0 max-w-full rounded-md border px-1.5 text-sm',
          'md:absolute md:inset-0 md:size-full md:cursor-pointer md:opacity-0',
          reason === null
            ? 'border-transparent bg-transparent text-ink-muted'
            : 'border-attention-ink bg-attention-soft text-ink',
        )}
      >
        <option value="">Not measured…</option>
        {answers}
      </select>
    </span>
  );
});
