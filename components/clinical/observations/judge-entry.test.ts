import { describe, expect, it } from 'vitest';
import {
  changeEntry,
  type Entry,
  type EntryChange,
  emptyEntry,
} from '@/components/clinical/observations/entry';
import { entryFields } from '@/components/clinical/observations/entry-fields';
import {
  type EntrySubject,
  entryProblems,
  judgeEntry,
} from '@/components/clinical/observations/judge-entry';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

const day = '2025-11-21';
const clock = { now: new Date('2025-11-21T05:00:00Z'), timeZone: 'Africa/Nairobi' };
const adult: EntrySubject = {
  birthDate: '1984-02-29',
  lastHeightCm: null,
  spo2Scale: 1,
  pregnancies: [],
  previous: {},
  asOf: '2025-11-21T05:00:00Z',
};
const child: EntrySubject = { ...adult, birthDate: '2018-03-01' };

const typed = (values: Record<string, string>, ...more: EntryChange[]): Entry =>
  [
    ...Object.entries(values).map(([code, text]): EntryChange => ({ type: 'typed', code, text })),
    ...more,
  ].reduce(changeEntry, emptyEntry('7c5f9e4e-0000-7000-8000-000000000001'));
const judge = (entry: Entry, subject = adult) => judgeEntry(entry, subject, tewsTables, day);
const messages = (entry: Entry, subject = adult) =>
  entryProblems(entry, judge(entry, subject), clock).map(({ field }) => field);

const normal = { MOBILITY: 'walking', RR: '12', HR: '80', SBP: '120', TEMP: '37', TRAUMA: 'no' };

describe('pain', () => {
  it.each([
    ['under 2 months', '2025-10-01', false],
    ['from 2 months', '2025-09-20', true],
    ['at 6 years', '2018-12-01', true],
    ['from 7 years', '2018-11-20', false],
  ])('is rated by FLACC or not: %s', (_, birthDate, isFlacc) => {
    const { hasFlacc, table } = judge(typed({}), { ...adult, birthDate });
    expect(hasFlacc).toBe(isFlacc);
    const pain = entryFields(table, 1, hasFlacc).others.find(({ code }) => code === 'PAIN');
    expect(pain?.hint?.startsWith('FLACC') ?? false).toBe(isFlacc);
  });
});

describe('the scoring table', () => {
  it('follows the age, and a height above 150 cm makes a child an adult', () => {
    expect(judge(typed({}), child).table.ageGroup).toBe('older_child');
    const tall = judge(typed({ HEIGHT: '151' }), child);
    expect(tall.table.ageGroup).toBe('adult');
    expect(tall.proposal.reason).toContain('151 cm');
  });

  it('does not follow an impossible height', () => {
    expect(judge(typed({ HEIGHT: '1510' }), child).table.ageGroup).toBe('older_child');
    expect(judge(typed({ HEIGHT: '0' }), child).table.ageGroup).toBe('older_child');
  });

  it('is the one that the clinician chose', () => {
    const entry = typed({}, { type: 'age-group', ageGroup: 'younger_child' });
    expect(judge(entry).table.ageGroup).toBe('younger_child');
  });

  it('is chosen by the clinician where an estimated age is near a limit and no height is known', () => {
    const aboutTwelve = { ...adult, birthDate: '2013' };
    const entry = typed({ RR: '12' });
    expect(judge(entry, aboutTwelve).table.ageGroup).toBe('older_child');
    expect(messages(entry, aboutTwelve)).toEqual(['TABLE']);
    for (const ageGroup of ['older_child', 'adult'] as const) {
      const chosen = typed({ RR: '12' }, { type: 'age-group', ageGroup });
      expect(judge(chosen, aboutTwelve).table.ageGroup).toBe(ageGroup);
      expect(messages(chosen, aboutTwelve)).toEqual([]);
    }
    expect(messages(typed({ RR: '12', HEIGHT: '155' }), aboutTwelve)).toEqual([]);
    expect(messages(entry, { ...adult, birthDate: '1991' })).toEqual([]);
  });

  it('drops an answer that it does not offer', () => {
    const walking = typed({ MOBILITY: 'walking' });
    expect(judge(walking).values.MOBILITY).toBe('walking');
    expect(judge(walking, child).values.MOBILITY).toBeUndefined();
    expect(judge(walking, child).tews.missing).toContain('MOBILITY');
  });

  it('takes a birth after the day of a late entry for a newborn', () => {
    const { table, tews } = judge(typed({}), { ...adult, birthDate: '2025-12-01' });
    expect(table.ageGroup).toBe('younger_child');
    expect(tews.finalColour).toBe('orange');
  });
});

describe('the entered values', () => {
  it('read a comma from the keypad as the decimal point', () => {
    const { values, tews } = judge(typed({ TEMP: '38,5' }));
    expect(values.TEMP).toBe('38.5');
    expect(tews.total).toBe(2);
  });

  it('have air as a flow of 0, and oxygen as its flow', () => {
    const air = judge(typed({}, { type: 'breathes', oxygen: 'air' }));
    expect(air.values.O2_FLOW).toBe('0');
    const oxygen = judge(typed({ O2_FLOW: '4' }, { type: 'breathes', oxygen: 'oxygen' }));
    expect(oxygen.values.O2_FLOW).toBe('4');
    expect(judge(typed({})).values.O2_FLOW).toBeUndefined();
  });

  it('ignore a flow that was typed before the answer went back to air', () => {
    const entry = typed(
      { O2_FLOW: '4' },
      { type: 'breathes', oxygen: 'oxygen' },
      { type: 'breathes', oxygen: 'air' },
    );
    expect(judge(entry).values.O2_FLOW).toBe('0');
  });

  it('have NEWS2 as well as TEWS for an adult, and not for a child', () => {
    const rate = typed({ RR: '25' });
    expect(judge(rate).news2?.total).toBe(3);
    expect(judge(rate, child).news2).toBeNull();
  });

  it('raise the colour by a sign that is ticked or follows from a value', () => {
    const calm = typed({ ...normal, AVPU: 'alert' });
    expect(judge(calm).tews.finalColour).toBe('green');
    const ticked = changeEntry(calm, { type: 'sign', code: 'chest_pain', ticked: true });
    expect(judge(ticked).tews.finalColour).toBe('orange');
    expect(judge(typed({ ...normal, AVPU: 'alert', GLUCOSE: '2.9' })).tews.finalColour).toBe('red');
  });
});

describe('a set', () => {
  it('can be saved when it is plausible, even when parameters are missing', () => {
    expect(messages(typed({ RR: '12' }))).toEqual([]);
  });

  it('cannot be saved when it is empty', () => {
    expect(messages(typed({}))).toEqual([null]);
    expect(messages(typed({ RR: '  ' }))).toEqual([null]);
  });

  it('can be saved without values only if each parameter has a reason, or one has and a sign was seen', () => {
    const codes = tewsTables.adult.parameters.map(({ code }) => code);
    const refused = typed({}, { type: 'none-measured', codes, reason: 'refused' });
    expect(messages(refused)).toEqual([]);
    expect(judge(refused).tews).toMatchObject({ finalColour: null, provisional: true });
    const [one, ...others] = codes;
    const some = typed({}, { type: 'none-measured', codes: others, reason: 'refused' });
    expect([one, messages(some)]).toEqual([one, [null]]);
    const sign: EntryChange = { type: 'sign', code: 'seizure_current', ticked: true };
    expect(messages(typed({}, sign))).toEqual([null]);
    expect(
      messages(typed({}, sign, { type: 'not-measured', code: 'RR', reason: 'unable' })),
    ).toEqual([]);
  });

  it('cannot be saved with an impossible value, named in plain words', () => {
    const entry = typed({ SBP: '420' });
    const [problem] = entryProblems(entry, judge(entry), clock);
    expect(problem?.field).toBe('SBP');
    expect(problem?.message).toContain('420 mmHg is outside 0–300');
  });

  it('can be saved with an unusual value, after a question at the button', () => {
    const rare = typed({ HR: '205', TEMP: '41.8' });
    expect(messages(rare)).toEqual([]);
    expect(judge(rare).unusual).toEqual({
      HR: 'Heart rate 205/min is unusually high. Check it.',
      TEMP: 'Temperature 41.8 °C is unusually high. Check it.',
    });
  });

  it('cannot be saved with digits in a row of answers, until an answer is chosen', () => {
    const stray = typed({ RR: '12', AVPU: 'alert' }, { type: 'stray', code: 'AVPU', text: '38' });
    expect(messages(stray)).toEqual(['AVPU']);
    expect(judge(stray).values.AVPU).toBeUndefined();
    expect(messages(changeEntry(stray, { type: 'typed', code: 'AVPU', text: 'alert' }))).toEqual(
      [],
    );
    const air: EntryChange = { type: 'breathes', oxygen: 'air' };
    const flow = typed({ RR: '12' }, air, { type: 'stray', code: 'O2_FLOW', text: '112' });
    expect(messages(flow)).toEqual(['O2_FLOW']);
    expect(judge(flow).values.O2_FLOW).toBeUndefined();
    expect(messages(changeEntry(flow, air))).toEqual([]);
    const why: EntryChange = { type: 'not-measured', code: 'O2_FLOW', reason: 'unable' };
    expect(messages(changeEntry(flow, why))).toEqual([]);
  });

  it('cannot be saved with a diastolic pressure that is not below the systolic', () => {
    expect(messages(typed({ SBP: '100', DBP: '100' }))).toEqual(['DBP']);
  });

  it('cannot be saved with oxygen but no flow', () => {
    const oxygen: EntryChange = { type: 'breathes', oxygen: 'oxygen' };
    expect(messages(typed({ RR: '12' }, oxygen))).toEqual(['O2_FLOW']);
    expect(messages(typed({ RR: '12', O2_FLOW: '0' }, oxygen))).toEqual(['O2_FLOW']);
    expect(messages(typed({ RR: '12', O2_FLOW: '2' }, oxygen))).toEqual([]);
  });

  it('cannot be saved without a performer, or with a future time', () => {
    const entry = typed(
      { RR: '12' },
      { type: 'performer', performer: '' },
      { type: 'taken-at', takenAt: '2025-11-21T08:06' },
    );
    expect(messages(entry)).toEqual(['PERFORMER', 'TIME']);
    const earlier = typed({ RR: '12' }, { type: 'taken-at', takenAt: '2025-11-21T07:59' });
    expect(messages(earlier)).toEqual([]);
    const unsaid = typed({ RR: '12' }, { type: 'taken-at', takenAt: '' });
    expect(messages(unsaid)).toEqual(['TIME']);
  });
});

describe('a parameter', () => {
  it('has a value or a reason for not being measured, never both', () => {
    const measured = typed({ RR: '12' });
    const refused = changeEntry(measured, { type: 'not-measured', code: 'RR', reason: 'refused' });
    expect(refused.values.RR).toBeUndefined();
    expect(refused.notMeasured).toEqual({ RR: 'refused' });
    const typedAfterAll = changeEntry(refused, { type: 'typed', code: 'RR', text: '14' });
    expect(typedAfterAll.notMeasured).toEqual({});
  });

  it('has the reason given for all missing values, until that is cleared', () => {
    const codes = ['HR', 'SBP'];
    const away = changeEntry(typed({ RR: '12' }), {
      type: 'none-measured',
      codes,
      reason: 'off-ward',
    });
    expect(away.notMeasured).toEqual({ HR: 'off-ward', SBP: 'off-ward' });
    expect(away.values).toEqual({ RR: '12' });
    expect(changeEntry(away, { type: 'none-measured', codes, reason: null }).notMeasured).toEqual(
      {},
    );
  });
});

it('a set on the days of a pregnancy has no NEWS2, with a reason, and keeps TEWS', () => {
  const pregnant = { ...adult, pregnancies: [{ startsOn: '2026-03-01', endsOn: '2026-11-20' }] };
  const entered = { ...emptyEntry(''), values: { RR: '12' } };
  const on = (day: string) => judgeEntry(entered, pregnant, tewsTables, day);
  expect([on('2026-11-20').news2, on('2026-11-20').news2NotUsed]).toEqual([null, 'pregnant']);
  expect(on('2026-11-20').tews.missing).not.toContain('RR');
  expect(on('2026-11-21').news2).not.toBeNull();
  expect(on('2026-11-21').news2NotUsed).toBeNull();
});
