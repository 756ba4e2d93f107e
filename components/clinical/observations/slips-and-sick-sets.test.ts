import { describe, expect, it, test } from 'vitest';
import {
  changeEntry,
  type EntryChange,
  emptyEntry,
} from '@/components/clinical/observations/entry';
import {
  type EntrySubject,
  entryProblems,
  judgeEntry,
} from '@/components/clinical/observations/judge-entry';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

const now = new Date('2026-11-25T09:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const births = {
  adult: '1969-11-04',
  child: '2019-05-01',
  toddler: '2024-09-01',
  infant: '2026-05-20',
  newborn: '2026-11-20',
};
type Values = Record<string, string>;
type Who = { age?: keyof typeof births; last?: Values; lastHoursAgo?: number; spo2Scale?: 1 | 2 };

/** The form's notes on a set: refused, asked about, or nothing. */
function outcomeOf(values: Values, { age = 'adult', last = {}, ...who }: Who = {}) {
  const subject: EntrySubject = {
    birthDate: births[age],
    lastHeightCm: null,
    spo2Scale: who.spo2Scale ?? 1,
    pregnancies: [],
    previous: Object.fromEntries(
      Object.entries(last).map(([code, text]) => [
        code,
        { text, unit: null, takenAt: hoursAgo(who.lastHoursAgo ?? 4) },
      ]),
    ),
    asOf: now.toISOString(),
  };
  const { O2_FLOW: flow, ...others } = values;
  const changes: EntryChange[] = [
    ...Object.entries(others).map(([code, text]): EntryChange => ({ type: 'typed', code, text })),
    ...(flow === undefined
      ? []
      : ([
          { type: 'breathes', oxygen: flow === '0' ? 'air' : 'oxygen' },
          { type: 'typed', code: 'O2_FLOW', text: flow },
        ] as const)),
  ];
  const entry = changes.reduce(changeEntry, emptyEntry('performer'));
  const judgement = judgeEntry(entry, subject, tewsTables, '2026-11-25');
  const clock = { now, timeZone: 'Africa/Nairobi' };
  return {
    refused: entryProblems(entry, judgement, clock).map(({ field }) => field),
    asked: Object.keys(judgement.unusual),
  };
}

const steady = { RR: '16', HR: '82', SBP: '124', DBP: '78', TEMP: '36.8', SPO2: '97', PAIN: '2' };
const steadyChild = { RR: '24', HR: '104', SBP: '98', DBP: '60', TEMP: '36.9', SPO2: '98' };
const steadyInfant = { RR: '36', HR: '132', SBP: '84', DBP: '50', TEMP: '36.8', SPO2: '97' };

describe('a slip of the fingers is caught', () => {
  const slips: [what: string, values: Values, code: string, who?: Who][] = [
    ['a temperature without its point', { TEMP: '396' }, 'TEMP'],
    ['a digit too many in the pulse', { HR: '1120' }, 'HR'],
    ['systolic and diastolic in the other order', { SBP: '60', DBP: '95' }, 'DBP'],
    ['the point one place early', { TEMP: '3.7' }, 'TEMP'],
    ['the same pressure twice', { SBP: '120', DBP: '120' }, 'DBP'],
    ['a pulse in the temperature', { TEMP: '112' }, 'TEMP'],
    ['a temperature in the breathing rate', { RR: '36.8' }, 'RR'],
    ['a digit too many in the saturation', { SPO2: '977' }, 'SPO2'],
    ['a digit missing in the saturation', { SPO2: '9' }, 'SPO2'],
    ['a digit missing in the pulse', { HR: '11' }, 'HR'],
    ['a digit missing in the systolic pressure', { SBP: '12' }, 'SBP'],
    ['a digit missing in the diastolic pressure', { SBP: '120', DBP: '8' }, 'DBP'],
    ['a digit missing in the breathing rate', { RR: '2' }, 'RR'],
    ['swapped digits of a breathing rate of 18', { RR: '81' }, 'RR'],
    ['swapped digits of a pulse of 81', { HR: '18' }, 'HR'],
    ['swapped digits of a temperature of 39.1', { TEMP: '31.9' }, 'TEMP'],
    ['a key beside the right one: 37 for 47', { TEMP: '47' }, 'TEMP'],
    ['a pressure of 118 typed as 1118', { SBP: '1118' }, 'SBP'],
    ['a glucose of 5.6 without its point', { GLUCOSE: '56' }, 'GLUCOSE'],
    ['a glucose of 4.2 without its point', { GLUCOSE: '42' }, 'GLUCOSE'],
    ['a glucose of 12.4 with the point too early', { GLUCOSE: '1.24' }, 'GLUCOSE'],
    ['a pulse in the flow of oxygen', { O2_FLOW: '88' }, 'O2_FLOW'],
    ['a pain of 5 typed twice', { PAIN: '55' }, 'PAIN'],
    ['a weight of 65 with a digit missing', { WEIGHT: '6' }, 'WEIGHT'],
    ['a height in metres', { HEIGHT: '1.7' }, 'HEIGHT'],
    ['swapped digits: 97 % as 79 %', { SPO2: '79' }, 'SPO2', { last: steady }],
    ['swapped digits: 38.4 as 34.8', { TEMP: '34.8' }, 'TEMP', { last: { TEMP: '38.3' } }],
    ['swapped digits: 37.2 as 32.7', { TEMP: '32.7' }, 'TEMP', { last: steady }],
    ['swapped digits: 14 as 41', { RR: '41' }, 'RR', { last: { RR: '15' } }],
    ['swapped digits: 118 as 181', { HR: '181' }, 'HR', { last: { HR: '116' } }],
    ['swapped digits: 120 as 210', { SBP: '210', DBP: '78' }, 'SBP', { last: steady }],
    ['a digit too many: 88 as 188', { HR: '188' }, 'HR', { last: steady }],
    ['a digit missing: 160 as 60', { SBP: '60' }, 'SBP', { last: { SBP: '158' } }],
    ['a weight of 72 as 27', { WEIGHT: '27' }, 'WEIGHT', { last: { WEIGHT: '72' } }],
    ['a weight of 68 as 86', { WEIGHT: '86' }, 'WEIGHT', { last: { WEIGHT: '68' } }],
    ['a height of 165 as 195', { HEIGHT: '195' }, 'HEIGHT', { last: { HEIGHT: '165' } }],
    ['a child’s pulse of 104 with a digit missing', { HR: '14' }, 'HR', { age: 'child' }],
    [
      'a child’s temperature of 38.2 as 32.8',
      { TEMP: '32.8' },
      'TEMP',
      { age: 'child', last: { TEMP: '38.2' } },
    ],
    ['a toddler’s weight of 11.5 as 115', { WEIGHT: '115' }, 'WEIGHT', { age: 'toddler' }],
    [
      'an infant’s breathing rate of 36 with a digit missing',
      { RR: '6' },
      'RR',
      { age: 'infant', last: steadyInfant },
    ],
  ];
  it('in a table of forty', () => expect(slips).toHaveLength(40));
  test.each(slips)('%s', (_, values, code, who) => {
    const { refused, asked } = outcomeOf(values, who);
    expect([...refused, ...asked]).toEqual([code]);
  });
});

describe('a sick patient is asked nothing', () => {
  const septic = { RR: '28', SPO2: '90', HR: '125', SBP: '85', DBP: '48', TEMP: '39.2', PAIN: '8' };
  const sick: [what: string, values: Values, who?: Who][] = [
    ['sepsis', septic],
    ['sepsis after a steady set', septic, { last: steady, lastHoursAgo: 1 }],
    [
      'sepsis typed from a slip',
      { RR: '22', SPO2: '91', O2_FLOW: '0', HR: '112', SBP: '95', DBP: '60', TEMP: '38.7' },
      { last: steady },
    ],
    [
      'septic shock',
      { RR: '36', SPO2: '86', HR: '144', SBP: '68', DBP: '34', TEMP: '40.1' },
      { last: steady },
    ],
    [
      'cold sepsis of the old',
      { RR: '26', HR: '118', SBP: '82', DBP: '44', TEMP: '34.6', SPO2: '91' },
      { last: steady },
    ],
    [
      'pneumonia',
      { RR: '34', SPO2: '84', HR: '122', TEMP: '39.6', O2_FLOW: '10' },
      { last: steady },
    ],
    [
      'pulmonary oedema',
      { RR: '38', SPO2: '82', HR: '128', SBP: '212', DBP: '118', O2_FLOW: '15' },
    ],
    ['severe asthma', { RR: '44', SPO2: '88', HR: '138', O2_FLOW: '8' }, { last: steady }],
    [
      'chronic lung disease on scale 2',
      { RR: '24', SPO2: '88', HR: '104', O2_FLOW: '2' },
      { spo2Scale: 2 },
    ],
    [
      'chronic lung disease on scale 2, on air',
      { RR: '22', SPO2: '90', O2_FLOW: '0' },
      { spo2Scale: 2 },
    ],
    [
      'ketoacidosis',
      { RR: '42', HR: '126', GLUCOSE: '31.4', TEMP: '36.1' },
      { last: { ...steady, GLUCOSE: '14.2' } },
    ],
    ['low glucose', { GLUCOSE: '1.8', HR: '108' }, { last: { GLUCOSE: '6.2' } }],
    [
      'bleeding',
      { RR: '32', HR: '136', SBP: '72', DBP: '40' },
      { last: steady, lastHoursAgo: 0.5 },
    ],
    ['bleeding to the last', { RR: '40', HR: '156', SBP: '54', DBP: '28' }, { last: steady }],
    ['fast atrial fibrillation', { HR: '158', SBP: '104', DBP: '62' }, { last: steady }],
    ['re-entry tachycardia', { HR: '196', SBP: '92', DBP: '60' }],
    ['complete heart block', { HR: '34', SBP: '88', DBP: '50' }, { last: steady }],
    [
      'hypertensive emergency',
      { SBP: '238', DBP: '142', HR: '96' },
      { last: { SBP: '190', DBP: '110' } },
    ],
    ['pre-eclampsia', { SBP: '174', DBP: '116', HR: '98' }, { last: steady }],
    ['opioid overdose', { RR: '6', SPO2: '78', HR: '58' }],
    ['head injury', { RR: '9', HR: '46', SBP: '208', DBP: '92', TEMP: '38.1' }],
    ['exposure', { TEMP: '32.4', HR: '42', RR: '10', SBP: '84', DBP: '50' }],
    ['heat stroke', { TEMP: '41.2', HR: '148', RR: '30' }, { last: { TEMP: '38.4' } }],
    [
      'malaria in a rigor',
      { TEMP: '39.8', HR: '124', RR: '26' },
      { last: steady, lastHoursAgo: 2 },
    ],
    ['the worst pain there is', { PAIN: '10', HR: '114', SBP: '168', DBP: '98' }, { last: steady }],
    [
      'anaphylaxis',
      { RR: '36', HR: '142', SBP: '62', DBP: '30', SPO2: '84' },
      { last: steady, lastHoursAgo: 0.2 },
    ],
    ['a large man', { WEIGHT: '182', HEIGHT: '191' }],
    ['wasting', { WEIGHT: '31.5', HEIGHT: '158' }],
    [
      'a child with pneumonia',
      { RR: '52', SPO2: '86', HR: '154', TEMP: '39.7' },
      { age: 'child', last: steadyChild },
    ],
    [
      'a child with severe asthma',
      { RR: '60', SPO2: '84', HR: '168', O2_FLOW: '6' },
      { age: 'child', last: steadyChild },
    ],
    [
      'a child in septic shock',
      { RR: '48', HR: '172', SBP: '62', DBP: '28', TEMP: '40.3' },
      { age: 'child', last: steadyChild },
    ],
    [
      'a child with meningitis and high pressure in the head',
      { HR: '52', SBP: '148', DBP: '84', RR: '12' },
      { age: 'child' },
    ],
    ['a child with ketoacidosis', { RR: '46', HR: '148', GLUCOSE: '29.8' }, { age: 'child' }],
    [
      'a toddler in a febrile fit',
      { TEMP: '40.6', HR: '188', RR: '44', SPO2: '91' },
      { age: 'toddler' },
    ],
    [
      'a toddler dry from diarrhoea',
      { HR: '178', SBP: '64', DBP: '34', RR: '52', WEIGHT: '8.9' },
      { age: 'toddler', last: { WEIGHT: '9.8' } },
    ],
    [
      'an infant with bronchiolitis',
      { RR: '78', SPO2: '83', HR: '186', TEMP: '38.6' },
      { age: 'infant', last: steadyInfant },
    ],
    [
      'an infant in septic shock',
      { RR: '72', HR: '208', SBP: '48', DBP: '24', TEMP: '39.9' },
      { age: 'infant', last: steadyInfant },
    ],
    [
      'a malnourished infant, cold',
      { TEMP: '34.1', HR: '88', GLUCOSE: '1.6', WEIGHT: '3.4' },
      { age: 'infant' },
    ],
    [
      'a newborn with sepsis',
      { RR: '76', HR: '192', TEMP: '35.2', SPO2: '85', SBP: '46', DBP: '22' },
      { age: 'newborn' },
    ],
    [
      'a newborn, small and low in glucose',
      { WEIGHT: '1.35', GLUCOSE: '1.3', HR: '168', RR: '62' },
      { age: 'newborn' },
    ],
  ];
  it('in a table of forty', () => expect(sick).toHaveLength(40));
  test.each(sick)('%s', (_, values, who) => {
    expect(outcomeOf(values, who)).toEqual({ refused: [], asked: [] });
  });
});

describe('a confirmed value', () => {
  const last = { HR: '210', TEMP: '31.2', WEIGHT: '262' };

  it('is not asked about again when it is the same or nearer to what is common', () => {
    for (const values of [last, { HR: '204', TEMP: '31.8', WEIGHT: '258' }])
      expect(outcomeOf(values, { last }).asked).toEqual([]);
  });

  it('is asked about again when it is even further from what is common', () => {
    expect(outcomeOf({ HR: '214', TEMP: '30.9' }, { last }).asked).toEqual(['HR', 'TEMP']);
    expect(outcomeOf({ HR: '28' }, { last }).asked).toEqual(['HR']);
  });
});

test('an old reading does not count as a sudden change', () => {
  const last = { HR: '88', WEIGHT: '72' };
  const values = { HR: '188', WEIGHT: '50' };
  expect(outcomeOf(values, { last, lastHoursAgo: 2 }).asked).toEqual(['HR', 'WEIGHT']);
  expect(outcomeOf(values, { last, lastHoursAgo: 30 }).asked).toEqual(['WEIGHT']);
  expect(outcomeOf(values, { last, lastHoursAgo: 24 * 30 }).asked).toEqual([]);
});

test('pain and the coma scale are never unusual', () => {
  for (const PAIN of ['0', '5', '10']) expect(outcomeOf({ PAIN, RR: '12' }).asked).toEqual([]);
});
