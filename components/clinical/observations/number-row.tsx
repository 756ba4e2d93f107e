'use client';

import { clsx } from 'clsx';
import { memo } from 'react';
import type { NumberEntryField } from '@/components/clinical/observations/entry-fields';
import type { GridBand } from '@/components/clinical/observations/score-grid';
import { NumberField } from '@/components/platform/ui/number-field';
import { describedBy, EntryRow, type RowState } from './entry-row';
import { entryFieldId } from './field-ids';
import { ScoreStrip } from './score-strip';

type NumberRowProps = RowState & {
  field: NumberEntryField;
  cells: readonly (readonly GridBand[])[] | null;
  askWhyNot: boolean;
};

/** A measured parameter. */
export const NumberRow = memo(function NumberRow({
  field: { code, label, hint, definition },
  cells,
  askWhyNot,
  ...state
}: NumberRowProps) {
  const { text, error, ruleIndex, dispatch } = state;
  return (
    <EntryRow
      {...state}
      {...{ code, label, hint, askWhyNot }}
      labelFor={entryFieldId(code)}
      {...(cells ? { strip: <ScoreStrip cells={cells} ruleIndex={ruleIndex} /> } : {})}
    >
      <NumberField
        id={entryFieldId(code)}
        data-entry-field={code}
        unit={definition.unit}
        whole={definition.decimals === 0}
        value={text}
        onChange={(event) => dispatch({ type: 'typed', code, text: event.currentTarget.value })}
        onBlur={() => dispatch({ type: 'left', code })}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={describedBy(code, state, hint)}
        // Of a size of its own: what is typed lays out nothing around it.
        className={clsx(
          'w-full text-lg [&>input]:contain-strict',
          askWhyNot ? 'md:[&>input]:w-32' : '[&>input]:w-36',
        )}
      />
    </EntryRow>
  );
});
