'use client';

import { clsx } from 'clsx';
import { type Dispatch, memo } from 'react';
import type { Entry, EntryChange } from '@/components/clinical/observations/entry';
import type { EntryField } from '@/components/clinical/observations/entry-fields';
import { answerByLetter } from '@/components/clinical/observations/entry-keys';
import { Mark } from '@/components/clinical/observations/mark';
import { litAcuity, litLook } from '@/components/clinical/observations/points';
import { useEarlyInput } from '@/components/platform/ui/early-input';
import { boxLook } from '@/components/platform/ui/input-look';

type GridCellProps = {
  field: EntryField;
  patient: string;
  text: string;
  stray: string;
  oxygen: Entry['oxygen'];
  points: number | null;
  mark: string | null;
  isRefused: boolean;
  describedBy: string;
  dispatch: Dispatch<EntryChange>;
};

/** One value of one patient, with its points under it, or that it is low or high where TEWS gives none. */
export const GridCell = memo(function GridCell({ points, mark, ...cell }: GridCellProps) {
  return (
    <span className="flex flex-col items-center gap-0.5">
      <Control {...cell} />
      {mark === null ? <Points points={points} /> : <Mark word={mark} />}
    </span>
  );
});

function Points({ points }: Pick<GridCellProps, 'points'>) {
  return (
    <span
      data-acuity={points === null ? undefined : litAcuity(points)}
      className={clsx(
        'min-w-6 rounded-sm border px-1 text-center font-semibold text-xs leading-4',
        points === null ? 'invisible' : litLook(points),
      )}
    >
      {points ?? '–'}
      <span className="sr-only">{points === 1 ? ' point' : ' points'}</span>
    </span>
  );
}

function Control(cell: Omit<GridCellProps, 'points' | 'mark'>) {
  const { field, patient, text, oxygen, dispatch } = cell;
  const { code, label } = field;
  const typed = { ...cell, code, label: `${label}, ${patient}` };
  if (field.kind === 'number') {
    return <NumberCell {...typed} isWhole={field.definition.decimals === 0} />;
  }
  if (field.kind === 'answer') {
    return (
      <AnswerCell
        {...typed}
        value={field.options.some(({ value }) => value === text) ? text : ''}
        options={field.options}
        onChoose={(value) => dispatch({ type: 'typed', code, text: value })}
      />
    );
  }
  return (
    <>
      <AnswerCell
        {...typed}
        value={oxygen ?? ''}
        options={airOrOxygen}
        onChoose={(value) =>
          dispatch({
            type: 'breathes',
            oxygen: value === 'air' || value === 'oxygen' ? value : null,
          })
        }
      />
      {oxygen === 'oxygen' && (
        <NumberCell
          {...typed}
          column="flow"
          label={`Oxygen flow in L/min, ${patient}`}
          isWhole={false}
        />
      )}
    </>
  );
}

const airOrOxygen = [
  { value: 'air', label: 'Air' },
  { value: 'oxygen', label: 'Oxygen' },
];

type TypedProps = Pick<GridCellProps, 'text' | 'isRefused' | 'describedBy' | 'dispatch'> & {
  code: string;
  /** The name of the column, if it is not the code. */
  column?: string;
  label: string;
};

function NumberCell({
  code,
  column,
  label,
  text,
  isRefused,
  describedBy,
  dispatch,
  isWhole,
}: TypedProps & { isWhole: boolean }) {
  return (
    <input
      ref={useEarlyInput<HTMLInputElement>()}
      type="text"
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      enterKeyHint="next"
      aria-label={label}
      aria-invalid={isRefused || undefined}
      aria-describedby={describedBy}
      data-cell={column ?? code}
      value={text}
      onChange={(event) => dispatch({ type: 'typed', code, text: event.currentTarget.value })}
      onBlur={() => dispatch({ type: 'left', code })}
      className={clsx(cellLook, 'min-w-12 text-center tabular-nums')}
    />
  );
}

type AnswerCellProps = TypedProps & {
  value: string;
  stray: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** Digits, and letters with which none begins, belong to no answer: they are kept and said, so that none of a slip of paper is lost. */
function AnswerCell({
  code,
  label,
  value,
  stray,
  options,
  isRefused,
  describedBy,
  dispatch,
  onChoose,
}: AnswerCellProps) {
  return (
    <select
      ref={useEarlyInput<HTMLSelectElement>()}
      aria-label={label}
      aria-invalid={isRefused || undefined}
      aria-describedby={describedBy}
      data-cell={code}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const isTyped = /^[\d.,\p{L}]$/u.test(event.key);
        if (!isTyped && event.key !== 'Backspace' && event.key !== 'Delete') return;
        event.preventDefault();
        const labels = options.map((option) => option.label);
        const chosen = options.findIndex((option) => option.value === value);
        const next = isTyped
          ? options[answerByLetter(label, labels, chosen, event.key) ?? -1]
          : null;
        if (next) onChoose(next.value);
        else
          dispatch({ type: 'stray', code, text: isTyped ? stray + event.key : stray.slice(0, -1) });
      }}
      className={clsx(cellLook, 'min-w-20 truncate')}
    >
      <option value="">{stray}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

const cellLook = clsx('h-control !px-1', boxLook);
