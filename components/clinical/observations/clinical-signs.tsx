'use client';

import { type Dispatch, memo, type ReactElement, useId, useState } from 'react';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { AcuityMark } from '@/components/clinical/acuity/acuity-mark';
import type { EntryChange } from '@/components/clinical/observations/entry';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import {
  type ClinicalSign,
  clinicalSignsFor,
  findClinicalSign,
} from '@/lib/domain/scores/clinical-signs';

type ClinicalSignsProps = {
  ageGroup: AgeGroup;
  ticked: readonly string[];
  /** Codes of the signs that follow from the values, joined by blanks, so that equal lists are equal. */
  derived: string;
  dispatch: Dispatch<EntryChange>;
};

const levels = [
  { level: 'emergency', acuity: 'red' },
  { level: 'very_urgent', acuity: 'orange' },
  { level: 'urgent', acuity: 'yellow' },
] as const;

/** The signs of the triage scale that no value implies. A ticked one raises the colour at once. */
export const ClinicalSigns = memo(function ClinicalSigns({
  ageGroup,
  ticked,
  derived,
  dispatch,
}: ClinicalSignsProps) {
  const [search, setSearch] = useState('');
  const headingId = useId();
  const derivedCodes = derived === '' ? [] : derived.split(' ');
  const shown = offered(ageGroup, [...derivedCodes, ...ticked]).filter((sign) =>
    matches(sign, search),
  );
  return (
    <section aria-labelledby={headingId} className="isolate flex flex-col gap-3">
      <h2 id={headingId} className="font-semibold text-lg">
        Clinical signs
      </h2>
      <p className="max-w-prose text-ink-muted">
        Tick what you see. A sign can only raise the colour; it never lowers it.
      </p>
      <Field label="Find a sign">
        <Input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search !== '') setSearch('');
          }}
          autoComplete="off"
          className="max-w-md"
        />
      </Field>
      {shown.length === 0 && <p role="status">No sign matches “{search.trim()}”.</p>}
      {levels.map(({ level, acuity }) => {
        const signs = shown.filter((sign) => sign.level === level);
        if (signs.length === 0) return null;
        return (
          <SignGroup
            key={level}
            {...{ acuity, isSearched: search !== '', opened: level === 'emergency' }}
          >
            {signs.map((sign) => (
              <SignBox
                key={sign.code}
                sign={sign}
                isDerived={derivedCodes.includes(sign.code)}
                isTicked={ticked.includes(sign.code)}
                dispatch={dispatch}
              />
            ))}
          </SignGroup>
        );
      })}
    </section>
  );
});

type SignGroupProps = {
  acuity: 'red' | 'orange' | 'yellow';
  /** A search opens every group that has something. */
  isSearched: boolean;
  opened: boolean;
  children: readonly ReactElement<SignBoxProps>[];
};

function SignGroup({ acuity, isSearched, opened, children }: SignGroupProps) {
  const [isOpen, setOpen] = useState(opened);
  const on = children.filter(({ props }) => props.isDerived || props.isTicked).length;
  return (
    <details
      open={isOpen || isSearched}
      onToggle={(event) => {
        if (!isSearched) setOpen(event.currentTarget.open);
      }}
      className="rounded-md border border-line"
    >
      <summary className="flex min-h-control items-center gap-2 px-3 font-medium">
        <AcuityMark acuity={acuity} />
        {acuityLooks[acuity].word}
        <span className="font-normal text-ink-faint">
          {children.length} {children.length === 1 ? 'sign' : 'signs'}
          {on > 0 && `, ${on} ticked`}
        </span>
      </summary>
      <div className="grid gap-x-6 px-3 pb-2 md:grid-cols-2">{children}</div>
    </details>
  );
}

type SignBoxProps = {
  sign: ClinicalSign;
  isDerived: boolean;
  isTicked: boolean;
  dispatch: Dispatch<EntryChange>;
};

function SignBox({ sign, isDerived, isTicked, dispatch }: SignBoxProps) {
  if (isDerived) {
    return (
      <Checkbox
        label={sign.display}
        hint={`Follows from the values: ${sign.derived ?? 'it was measured'}`}
        checked
        disabled
        readOnly
      />
    );
  }
  return (
    <Checkbox
      label={sign.display}
      hint={sign.hint}
      checked={isTicked}
      onChange={(event) =>
        dispatch({ type: 'sign', code: sign.code, ticked: event.currentTarget.checked })
      }
    />
  );
}

/** The signs of the table's list, and what was ticked or derived although another list has it. */
function offered(ageGroup: AgeGroup, chosen: readonly string[]): readonly ClinicalSign[] {
  const own = clinicalSignsFor(ageGroup);
  const foreign = chosen.flatMap((code) => {
    if (own.some((sign) => sign.code === code)) return [];
    const sign = findClinicalSign(code, ageGroup);
    return sign ? [sign] : [];
  });
  return [...foreign, ...own];
}

function matches({ display, hint }: ClinicalSign, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = `${display} ${hint ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
