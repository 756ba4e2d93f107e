'use client';

import type { Dispatch, ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError, FieldHint } from '@/components/ui/field-note';
import { Quantity } from '@/components/ui/quantity';
import {
  type EntryChange,
  isNotMeasuredReason,
  type NotMeasuredReason,
  notMeasuredReasons,
} from '@/lib/observations/entry';
import type { PreviousValue } from '@/lib/observations/entry-context';
import { Ago } from './ago';
import { PointsChip } from './points';

/** What every row knows besides its field. Only what changed is another object, so that only its row renders. */
export interface RowState {
  readonly text: string;
  readonly reason: NotMeasuredReason | null;
  /** Null for what the table does not score. */
  readonly isScored: boolean;
  readonly points: number | null;
  readonly ruleIndex: number | null;
  readonly error: string | null;
  /** An unusual value that is to be confirmed. */
  readonly question: string | null;
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
  onConfirmed: () => void;
  children: ReactNode;
};

export const fieldId = (code: string) => `field-${code}`;
export const confirmId = (code: string) => `confirm-${code}`;
const noteIds = (code: string) => ({
  hint: `hint-${code}`,
  error: `error-${code}`,
  question: `question-${code}`,
  previous: `previous-${code}`,
});

/** The ids of everything that describes a row's control. */
export function describedBy(
  code: string,
  { error, question, previous }: Pick<RowState, 'error' | 'question' | 'previous'>,
  hint: string | null,
): string | undefined {
  const ids = noteIds(code);
  return (
    [
      hint !== null && ids.hint,
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
  onConfirmed,
  children,
  text,
  reason,
  isScored,
  points,
  error,
  question,
  previous,
  asOf,
  dispatch,
}: EntryRowProps) {
  const ids = noteIds(code);
  const Name = labelFor === null ? 'span' : 'label';
  return (
    <div
      data-row={code}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 border-line border-t py-2.5 md:grid-cols-[10.5rem_minmax(0,1fr)_auto]"
    >
      <div className="col-start-1 row-start-1 min-w-0">
        <Name
          {...(labelFor === null ? { id: `name-${code}` } : { htmlFor: labelFor })}
          className="block font-medium leading-tight"
        >
          {label}
        </Name>
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
      <div className="col-start-2 row-start-1 text-end md:col-start-3">
        {isScored && <PointsChip points={points} />}
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-1 md:col-span-1 md:col-start-2 md:row-start-1">
        <div
          className={
            wide
              ? 'flex flex-wrap items-center gap-x-2 gap-y-1'
              : 'grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-center gap-2 md:grid-cols-[8rem_minmax(0,1fr)]'
          }
        >
          {children}
          {strip && <div className="hidden md:block">{strip}</div>}
          {askWhyNot && (
            <WhyNot
              code={code}
              label={label}
              reason={reason}
              hidden={text !== ''}
              below={strip !== undefined}
              dispatch={dispatch}
            />
          )}
        </div>
        {error && <FieldError id={ids.error}>{error}</FieldError>}
        {question && (
          <div
            id={ids.question}
            className="flex flex-wrap items-center gap-2 rounded-md bg-attention-soft px-3 py-1.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-48">{question}</span>
            <Button
              id={confirmId(code)}
              size="small"
              onClick={() => {
                dispatch({ type: 'confirmed', code });
                onConfirmed();
              }}
            >
              Yes, {text} is right
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

type WhyNotProps = {
  code: string;
  label: string;
  reason: NotMeasuredReason | null;
  hidden: boolean;
  /** Under the input on a wide screen, where the chart stands beside it. */
  below: boolean;
  dispatch: Dispatch<EntryChange>;
};

function WhyNot({ code, label, reason, hidden, below, dispatch }: WhyNotProps) {
  if (hidden) return null;
  return (
    <select
      aria-label={`${label}: why it is not measured`}
      value={reason ?? ''}
      onChange={({ currentTarget: { value } }) =>
        dispatch({
          type: 'not-measured',
          code,
          reason: isNotMeasuredReason(value) ? value : null,
        })
      }
      className={[
        'field-sizing-content h-control-sm min-w-0 max-w-full justify-self-start rounded-md border px-1.5 text-sm hover:border-line-strong',
        reason === null
          ? 'border-transparent bg-transparent text-ink-muted'
          : 'border-attention-ink bg-attention-soft text-ink',
        below ? 'md:col-span-2' : '',
      ].join(' ')}
    >
      <option value="">Not measured…</option>
      {Object.entries(notMeasuredReasons).map(([value, words]) => (
        <option key={value} value={value}>
          Not measured: {words.charAt(0).toLowerCase() + words.slice(1)}
        </option>
      ))}
    </select>
  );
}
