import { describe, expect, it } from 'vitest';
import { dosageWords, recordedWords, takenWords } from '@/lib/clinical/prescriptions/words';

const daily = {
  frequency: 1,
  period: 1,
  period_unit: 'd' as const,
  frequency_unit: '',
  strength: '',
  route: '',
  as_needed: false,
};

it('the message after a new prescription says that a medicine was prescribed only where it was', () => {
  const order = { status: 'active', intent: 'order', doNotPerform: false } as const;
  expect([
    recordedWords(order),
    recordedWords({ ...order, status: 'draft' }),
    recordedWords({ ...order, status: 'draft', doNotPerform: true }),
    recordedWords({ ...order, intent: 'proposal' }),
    recordedWords({ ...order, doNotPerform: true }),
  ]).toEqual([
    'The medicine was prescribed.',
    'The draft was saved. Nothing is ordered yet.',
    'The draft was saved. Nothing is ordered yet.',
    'The proposal was saved. Nothing is ordered.',
    'It was recorded that the medicine must not be given.',
  ]);
});

describe('a dosage in words', () => {
  it.each([
    [daily, 'once a day'],
    [{ ...daily, frequency: 3, strength: '500 mg', route: 'oral' }, '500 mg, 3 times a day, oral'],
    [{ ...daily, frequency: 2, frequency_unit: 'tablet' }, 'tablet, twice a day'],
    [{ ...daily, period: 8, period_unit: 'h' as const }, 'every 8 hours'],
    [{ ...daily, period_unit: 'h' as const }, 'once an hour'],
    [
      { ...daily, strength: '1 g', frequency: 4, as_needed: true },
      '1 g, as needed, at most 4 times a day',
    ],
    [
      { ...daily, period: 6, period_unit: 'h' as const, as_needed: true },
      'as needed, at most every 6 hours',
    ],
    [{ ...daily, frequency: 2, period: 1.5, period_unit: 'wk' as const }, 'twice every 1.5 weeks'],
  ])('%o', (dosage, words) => {
    expect(dosageWords(dosage)).toBe(words);
  });
});

describe('a medicine that must not be given', () => {
  const ban = { do_not_perform: true, medication_request_dosage_instruction: [] };

  it.each(['active', 'draft'] as const)('is forbidden while the ban is %s', (status) => {
    expect(takenWords({ ...ban, status })).toBe('Must not be given');
  });

  it('may be given while the ban is on hold, as the dialog that held it said', () => {
    expect(takenWords({ ...ban, status: 'on-hold' })).toBe('Ban on hold: may be given for now');
  });

  it.each(['stopped', 'completed', 'cancelled', 'entered-in-error'] as const)(
    'was forbidden once that is %s, which does not say whether another ban applies',
    (status) => {
      expect(takenWords({ ...ban, status })).toBe('This ban no longer applies');
    },
  );
});
