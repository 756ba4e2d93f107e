import { expect, test } from 'vitest';
import { readBack, storedReading } from '@/lib/clinical/observations/reading';
import { notScoredWords } from '@/lib/clinical/observations/server/not-scored';
import { type ScorableSet, scoreSet } from '@/lib/clinical/observations/server/score-set';
import type { AgeGroup } from '@/lib/domain/scores/age-group';

const now = new Date('2026-11-25T10:00:00Z');

type Given = { code: string | null; value: string; category?: string | null; at?: Date };

function wordsOf(
  given: readonly Given[],
  ageGroup: AgeGroup = 'adult',
  facts: Partial<ScorableSet> = {},
) {
  const items = given.map(({ code, value, category = 'vital-signs', at = now }, index) => {
    const sent = { code, value, category, unit: null, display: 'Pulse' };
    const row = { ...sent, ...storedReading(sent) };
    return { ...sent, ...readBack(row), id: `${index}`, at, sent };
  });
  const years = { adult: 40, older_child: 6, younger_child: 1 }[ageGroup];
  const set = {
    items,
    effectiveAt: now,
    age: { years, months: years * 12, days: years * 365 },
    ageGroup,
    spo2Scale: 1 as const,
    isPregnant: false,
    tickedSigns: [],
    earlier: new Map(),
    ...facts,
  };
  return notScoredWords(items, set, scoreSet(set));
}

test('nothing is reported when every value for a score is scored', () => {
  const values = {
    '9279-1': '16',
    hr: '80',
    SBP: '120',
    DBP: '80',
    SPO2: '97',
    WEIGHT: '70',
    GLUCOSE: '5',
  };
  expect(wordsOf(Object.entries(values).map(([code, value]) => ({ code, value })))).toBe('');
});

test('an unknown code is named only if it looks like a vital sign', () => {
  expect(wordsOf([{ code: '8478-0', value: '90' }])).toBe(
    ' Not scored: 8478-0 “90” (no vital sign is known by this code).',
  );
  for (const code of ['http://loinc.org|9279-1', 'LOINC:9279-1', 'loinc 9279-1']) {
    expect(wordsOf([{ code, value: '45', category: null }])).toBe(
      ` Not scored: ${code} “45” (no vital sign is known by this code).`,
    );
  }
  expect(wordsOf([{ code: null, value: '90' }])).toBe(' Not scored: Pulse “90” (it has no code).');
  expect(wordsOf([{ code: '718-7', value: '11', category: 'laboratory' }])).toBe('');
  expect(wordsOf([{ code: 'WOUND', value: 'dry', category: null }])).toBe('');
});

test('a child’s values that its table does not have are named', () => {
  const values = [
    { code: 'RR', value: '20' },
    { code: 'SBP', value: '100' },
    { code: 'MOBILITY', value: 'walking' },
  ];
  expect(wordsOf(values, 'older_child')).toBe(
    ' Not scored: SBP “100” (no score for this age uses it); MOBILITY “walking” (the older child table has no points for it).',
  );
});

test('an adult’s saturation and oxygen are named where NEWS2 is not used, because nothing else reads them', () => {
  const saturation = [
    { code: '59408-5', value: '84' },
    { code: 'O2_FLOW', value: '2' },
  ];
  const named = (reason: string) =>
    ` Not scored: 59408-5 “84” (${reason}); O2_FLOW “2” (${reason}).`;
  expect(wordsOf(saturation)).toBe('');
  expect(wordsOf(saturation, 'adult', { isPregnant: true })).toBe(
    named('only NEWS2 uses it, and NEWS2 is not used in pregnancy'),
  );
  expect(wordsOf(saturation, 'adult', { age: null })).toBe(
    named('only NEWS2 uses it, and NEWS2 needs the age'),
  );
  expect(wordsOf(saturation, 'adult', { age: { years: 14, months: 168 } })).toBe(
    named('no score for this age uses it'),
  );
  // A child's is read for the sign of a saturation below 92 %.
  expect(wordsOf(saturation, 'older_child')).toBe('');
});

test('a saturation that scale 2 cannot score without the oxygen flow is named', () => {
  const facts = { spo2Scale: 2 } as const;
  expect(wordsOf([{ code: 'SPO2', value: '95' }], 'adult', facts)).toBe(
    ' Not scored: SPO2 “95” (scale 2 scores it only if the oxygen flow is known).',
  );
  expect(wordsOf([{ code: 'SPO2', value: '90' }], 'adult', facts)).toBe('');
});

test('a repeated and an old value are named, with the value scored instead', () => {
  const twoHoursAgo = new Date(+now - 2 * 3_600_000);
  expect(
    wordsOf([
      { code: 'RR', value: '16' },
      { code: '9279-1', value: '18' },
      { code: 'HR', value: '80', at: twoHoursAgo },
    ]),
  ).toBe(
    ' Not scored: RR “16” (a later value of the same set is scored); HR “80” (it is more than an hour older than the set).',
  );
});

test('an unfinished Morse Fall Scale is named', () => {
  expect(wordsOf([{ code: '59454-9', value: '25', category: null }])).toMatch(
    /^ Not scored: the Morse Fall Scale \(SECONDARY_DIAGNOSIS, .* not answered\)\.$/,
  );
});

test('a fall-risk total without the items is named, by either of its codes', () => {
  for (const code of ['FALL_RISK_ASSESSMENT', '59460-6']) {
    expect(wordsOf([{ code, value: '75', category: 'social-history' }])).toBe(
      ' Not scored: FALL_RISK_ASSESSMENT “75” (a total is not scored without its items).',
    );
  }
  expect(wordsOf([{ code: '59460-6', value: '75', category: 'laboratory' }])).toBe('');
});
