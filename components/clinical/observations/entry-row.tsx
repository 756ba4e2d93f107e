'use client';

import { clsx } from 'clsx';
import { type Dispatch, memo, type ReactNode } from 'react';
import type { EntryChange } from '@/components/clinical/observations/entry';
import {
  type NotMeasuredReason,
  reasonWords,
} from '@/components/clinical/observations/not-measured';
import { FieldError, FieldHint } from '@/components/platform/ui/field-note';
import { Icon } from '@/components/platform/ui/icon';
import { IconButton } from '@/components/platform/ui/icon-button';
import { Quantity } from '@/components/platform/ui/quantity';
import type { PreviousValue } from '@/lib/clinical/observations/entry-context';
import { Ago } from './ago';
import { entryFieldId } from './field-ids';
import { Mark } from './mark';
import { NotMeasuredChoice } from './not-measured-choice';
import { PointsChip } from './points';

/**
 * The properties that all rows share besides their field. Only what changed is another object, so that only its row
 * renders.
 */
export interface RowState {
  readonly text: string;
  readonly reason: NotMeasuredReason | null;
  /** Whether a reason for what is left out is kept at all. */
  readonly explains: boolean;
  /** Null for what the table does not score. */
  readonly isScored: boolean;
  readonly points: number | null;
  readonly ruleIndex: number | null;
  readonly error: string | null;
  /** The question about an unusual value: text alone, so that nothing here takes the focus. */
  readonly question: string | null;
  /** Low or high, of what TEWS gives no points for. */
  readonly mark: string | null;
  readonly previous: PreviousValue | null;
  readonly asOf: string;
  readonly dispatch: Dispatch<EntryChange>;
}

type EntryRowProps = RowState & {
  code: string;
  label: string;
  hint: string | null;
  /** For one control a label, for several the name of their group. */
  labelFor: string | null;
  /** Fields that are left out without a reason: nobody asks why a height was not taken. */
  askWhyNot: boolean;
  strip?: ReactNode;
  wide?: boolean;
  /** Takes an answer back: a press on one cannot be undone by another press on it. */
  onClear?: () => void;
  children: ReactNode;
};

const noteIds = (code: string) => ({
  hint: `hint-${code}`,
  error: `error-${code}`,
  question: `question-${code}`,
  previous: `previous-${code}`,
  mark: `mark-${code}`,
});

/** The ids of everything that describes a row's control. */
export function describedBy(
  code: string,
  { error, question, mark, previous }: Pick<RowState, 'error' | 'question' | 'mark' | 'previous'>,
  hint: string | null,
): string | undefined {
  const ids = noteIds(code);
  return (
    [
      hint !== null && ids.hint,
      mark !== null && ids.mark,
      previous !== null && ids.previous,
      error !== null && ids.error,
      question !== null && ids.question,
    ]
      .filter(Boolean)
      .join(' ') || undefined
  );
}

/** One parameter: its name, the previous value, the control, where it falls on the chart, and its points. */
export function EntryRow({
  code,
  label,
  hint,
  labelFor,
  askWhyNot,
  strip,
  wide = false,
  onClear,
  children,
  text,
  reason,
  explains,
  isScored,
  points,
  error,
  question,
  mark,
  previous,
  asOf,
  dispatch,
}: EntryRowProps) {
  const ids = noteIds(code);
  return (
    <div
      data-row={code}
      className={clsx(
        // A stacking context of its own: a keystroke repaints its row, the others are kept as they were painted.
        'isolate grid items-center gap-x-2 gap-y-1.5 border-line border-t py-2.5',
        askWhyNot ? rowGrid : 'grid-cols-[minmax(0,1fr)_9rem]',
      )}
    >
      <RowName {...{ code, label, hint, labelFor, askWhyNot, mark, previous, asOf }} />
      <div
        className={clsx(
          'flex min-w-0 flex-wrap gap-2',
          askWhyNot && 'row-start-2 md:col-start-2 md:row-start-1',
          wide && 'col-span-3 md:col-span-2',
        )}
      >
        {children}
      </div>
      {strip && <div className="hidden md:col-start-3 md:row-start-1 md:block">{strip}</div>}
      {isScored && (
        <div className="col-start-3 row-start-1 md:col-start-4">
          <PointsChip points={points} />
        </div>
      )}
      {askWhyNot && explains && (
        <NotMeasuredChoice
          code={code}
          label={label}
          reason={reason}
          isHidden={text !== ''}
          className={clsx(
            'md:col-span-1 md:col-start-5 md:row-start-1',
            wide ? 'col-span-3 col-start-1 row-start-3' : 'col-span-2 row-start-2',
          )}
          dispatch={dispatch}
        />
      )}
      {onClear && (
        <span
          className={clsx(
            'col-span-3 col-start-1 row-start-3 justify-self-end md:col-span-1 md:col-start-5 md:row-start-1',
            // Its place stays, so that the form does not move under the first answer.
            text === '' && 'invisible',
          )}
        >
          <IconButton
            icon="x"
            size="small"
            // Passed by Tab, as Backspace in the answer does the same: a blank typed for the next answer must not clear this one.
            tabIndex={-1}
            label={`Clear the answer: ${label}`}
            onClick={() => {
              onClear();
              document.getElementById(entryFieldId(code))?.focus();
            }}
          />
        </span>
      )}
      <div
        className={clsx(
          'empty:hidden',
          askWhyNot ? 'col-span-3 md:col-start-2' : 'col-span-2',
          'flex flex-col gap-1',
        )}
      >
        {reason && (
          <span className="text-attention-ink text-sm max-md:hidden">
            Not measured: {reasonWords(reason)}
          </span>
        )}
        {error && <FieldError id={ids.error}>{error}</FieldError>}
        {question && (
          <p
            id={ids.question}
            className="flex items-center gap-2 rounded-md bg-attention-soft px-3 py-1.5 text-sm"
          >
            <Icon of="triangle-exclamation-point" className="shrink-0 text-attention-ink" />
            {question}
          </p>
        )}
      </div>
    </div>
  );
}

type RowNameProps = Pick<
  EntryRowProps,
  'code' | 'label' | 'hint' | 'labelFor' | 'askWhyNot' | 'mark' | 'previous' | 'asOf'
>;

/** All that stays as it is while the value is typed. */
const RowName = memo(function RowName({
  code,
  label,
  hint,
  labelFor,
  askWhyNot,
  mark,
  previous,
  asOf,
}: RowNameProps) {
  const ids = noteIds(code);
  const Name = labelFor === null ? 'span' : 'label';
  return (
    <div className={clsx('min-w-0', askWhyNot && 'col-span-2 row-start-1 md:col-span-1')}>
      <Name
        {...(labelFor === null ? { id: `name-${code}` } : { htmlFor: labelFor })}
        className="block font-medium leading-tight"
      >
        {label}
      </Name>
      {mark && (
        <span id={ids.mark} className="me-2">
          <Mark word={mark} />
        </span>
      )}
      {previous && (
        <span id={ids.previous} className="block text-sm">
          <span className="sr-only">Previous value </span>
          <Quantity
            value={previous.text}
            {...(previous.unit ? { unit: previous.unit } : {})}
            note={<Ago instant={previous.takenAt} asOf={asOf} />}
          />
        </span>
      )}
      {hint && <FieldHint id={ids.hint}>{hint}</FieldHint>}
    </div>
  );
});

/** Name, control, chart, points, why not; on a phone the name and the points above the control. */
export const rowGrid =
  'grid-cols-[min(9rem,50%)_minmax(0,1fr)_auto] md:grid-cols-[10.5rem_8rem_minmax(15rem,1fr)_2.25rem_var(--control-sm)]';
