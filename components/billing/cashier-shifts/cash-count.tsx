'use client';

import { type KeyboardEvent, useId } from 'react';
import {
  denominationsOf,
  otherProblem,
  pieceProblem,
  pieceWorth,
  readCount,
  type TypedCount,
} from '@/components/billing/cashier-shifts/drawer';
import { DebouncedAnnouncement } from '@/components/platform/ui/debounced-announcement';
import { useEarlyInput } from '@/components/platform/ui/early-input';
import { useHeldStill } from '@/components/platform/ui/field-control';
import { FieldSet } from '@/components/platform/ui/field-set';
import { inputLook } from '@/components/platform/ui/input-look';
import { moneyWords } from '@/lib/domain/money';

type CashCountProps = {
  legend: string;
  hint?: string;
  error: string | undefined;
  currency: string;
  value: TypedCount;
  onChange: (value: TypedCount) => void;
};

/** Cash, counted by coin and note: how many of each, what they come to, and the sum. Enter goes to the next line. */
export function CashCount({ legend, hint, error, currency, value, onChange }: CashCountProps) {
  const read = readCount(value, currency);
  const values = denominationsOf(currency);
  const plain = (amount: string) => moneyWords(amount, currency).slice(currency.length + 1);
  return (
    <FieldSet legend={legend} hint={hint} error={error}>
      <div onKeyDownCapture={goTo}>
        <ul className="grid gap-x-8 gap-y-1.5 sm:grid-cols-2">
          {values.map((one) => (
            <CountLine
              key={one}
              label={plain(one)}
              name={`How many of ${currency} ${plain(one)}`}
              typed={value.pieces[one] ?? ''}
              problem={pieceProblem(value.pieces[one] ?? '')}
              worth={pieceWorth(value.pieces[one] ?? '', one, currency)}
              onType={(text) => onChange({ ...value, pieces: { ...value.pieces, [one]: text } })}
            />
          ))}
          <CountLine
            label={values.length > 0 ? 'Other' : 'Total'}
            name={
              values.length > 0
                ? `Other coins and notes, total, ${currency}`
                : `Total cash,  ${currency}`
            }
            isSum
            typed={value.other}
            problem={otherProblem(value.other, currency)}
            worth={null}
            onType={(other) => onChange({ ...value, other })}
          />
        </ul>
      </div>
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 rounded-md bg-sunken px-3 py-2">
        <span>Counted</span>
        <output aria-live="off" className="wrap-anywhere font-semibold text-2xl" data-counted>
          {read ? moneyWords(read.sum, currency) : '–'}
        </output>
      </p>
      <DebouncedAnnouncement words={read ? `Counted ${moneyWords(read.sum, currency)}` : ''} />
    </FieldSet>
  );
}

type CountLineProps = {
  label: string;
  name: string;
  isSum?: boolean;
  typed: string;
  problem: string | undefined;
  worth: string | null;
  onType: (text: string) => void;
};

function CountLine({ label, name, isSum, typed, problem, worth, onType }: CountLineProps) {
  const id = useId();
  const still = useHeldStill();
  return (
    <li className="grid grid-cols-[min(4rem,25%)_minmax(0,1fr)_min(6.5rem,35%)] items-center gap-x-3">
      <label htmlFor={id} className="text-end font-medium">
        <span aria-hidden="true">{label}</span>
        <span className="sr-only">{name}</span>
      </label>
      <input
        ref={useEarlyInput<HTMLInputElement>()}
        id={id}
        type="text"
        inputMode={isSum ? 'decimal' : 'numeric'}
        autoComplete="off"
        enterKeyHint="next"
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        {...still}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        className={inputLook}
      />
      <span className="text-end text-ink-muted">{worth ?? ''}</span>
      {problem && (
        <span id={`${id}-problem`} className="col-start-2 col-end-4 text-danger-ink text-sm">
          {problem}
        </span>
      )}
    </li>
  );
}

/** Nobody closes a drawer by an Enter too many: it goes to the next line, and no further than the last. */
function goTo(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const lines = [...event.currentTarget.querySelectorAll('input')];
  lines[lines.indexOf(event.target) + 1]?.focus();
}
