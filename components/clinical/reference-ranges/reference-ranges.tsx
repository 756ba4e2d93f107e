'use client';

import { useState } from 'react';
import { type RangeRow, rangeRows } from '@/components/clinical/reference-ranges/range-rows';
import { CardTable } from '@/components/platform/lists/card-table';
import type { Column } from '@/components/platform/ui/data-table';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { type AgeGroup, ageGroupNames, ageGroups } from '@/lib/domain/scores/age-group';

/** The ranges by which values are judged, for each age group. They come with the program. */
export function ReferenceRanges() {
  const [ageGroup, setAgeGroup] = useState<AgeGroup>('adult');
  return (
    <>
      <p className="max-w-prose text-ink-muted">
        These ranges come with Wardline and cannot be changed. A value below or above its reference
        range is marked low or high. Children have no reference ranges: TEWS grades their values by
        age. On SpO2 scale 2 the range is the target that is set for the patient.
      </p>
      <div className="flex">
        <SegmentedControl
          label="Age group"
          value={ageGroup}
          onValueChange={setAgeGroup}
          options={ageGroups.map((value) => ({ value, label: ageGroupNames[value] }))}
        />
      </div>
      <CardTable
        caption={`Ranges, ${ageGroupNames[ageGroup].toLowerCase()}`}
        columns={columns}
        rows={rangeRows(ageGroup)}
        rowKey={({ code }) => code}
      />
      <dl className="flex max-w-prose flex-col gap-2 text-ink-muted">
        {sources.map(({ term, source }) => (
          <div key={term}>
            <dt className="inline font-medium text-ink">{term}:</dt>{' '}
            <dd className="inline">{source}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const shown = (text: string | null) => text ?? '–';

const columns: Column<RangeRow>[] = [
  {
    key: 'parameter',
    header: 'Parameter',
    names: true,
    cell: ({ display, unit }) => (
      <>
        {display}
        {unit && <span className="block font-normal text-ink-muted text-sm">{unit}</span>}
      </>
    ),
  },
  { key: 'reference', header: 'Reference range', cell: ({ reference }) => shown(reference) },
  { key: 'tews', header: 'No TEWS points', cell: ({ withoutPoints }) => shown(withoutPoints) },
  { key: 'handover', header: 'Handed over', cell: ({ handover }) => shown(handover) },
  { key: 'asked', header: 'Asked about', cell: ({ asked }) => shown(asked) },
  {
    key: 'possible',
    header: 'Can be recorded',
    cell: ({ possible, except }) => (
      <>
        {possible}
        {except && <span className="block text-ink-muted text-sm">{except}</span>}
      </>
    ),
  },
];

const sources = [
  {
    term: 'Reference range',
    source: 'OpenMRS reference ranges; glucose: South African Triage Scale 2012.',
  },
  { term: 'No TEWS points', source: 'South African Triage Scale 2012, figures 12 to 14.' },
  {
    term: 'Handed over',
    source:
      'values in the handover although TEWS gives them no points. The outermost bounds of the OpenMRS reference ranges.',
  },
  {
    term: 'Asked about',
    source:
      'values that the form asks you to confirm, because they are rare even in the sickest patients. These are Wardline’s own limits: let the hospital’s clinicians confirm them.',
  },
  {
    term: 'Can be recorded',
    source:
      'any other value is refused. The widest limits of OpenMRS, SmartTriage and a Kenyan hospital system.',
  },
];
