import { describe, expect, it } from 'vitest';
import {
  changeRound,
  changeRoundAt,
  emptyRound,
  isRoundStarted,
  type RoundChange,
  type RoundEntry,
  refusedRound,
  roundBody,
  roundEntrySchema,
  roundProblems,
} from '@/components/admissions/rounds/round-entry';
import { judgeEntry, type TewsTables } from '@/components/clinical/observations/judge-entry';
import { loadTewsTable } from '@/lib/domain/scores/tews-configuration';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

const tableOf = (ageGroup: keyof TewsTables) =>
  loadTewsTable(tewsTables[ageGroup].configuration, ageGroup, 'test');
const tables: TewsTables = {
  adult: tableOf('adult'),
  older_child: tableOf('older_child'),
  younger_child: tableOf('younger_child'),
};
const clock = { now: new Date('2026-11-21T06:00:00Z'), timeZone: 'Africa/Nairobi' };
const given = { encounterId: 'e', patientId: 'p', timeZone: clock.timeZone };

const judged = ({ observations }: RoundEntry) =>
  judgeEntry(
    observations,
    {
      birthDate: '1984-02-28',
      lastHeightCm: null,
      spo2Scale: 1,
      pregnancies: [],
      previous: {},
      asOf: clock.now.toISOString(),
    },
    tables,
    '2026-11-21',
  );
const roundWith = (...changes: RoundChange[]) => changes.reduce(changeRound, emptyRound);
const problemsOf = (entry: RoundEntry) => roundProblems(entry, judged(entry), clock);
const bodyOf = (entry: RoundEntry) => roundBody(entry, judged(entry), given);

const typed = (code: string, text: string): RoundChange => ({
  type: 'observed',
  change: { type: 'typed', code, text },
});
const planned = (changed: Partial<RoundEntry['plan']>): RoundChange => ({ type: 'plan', changed });
const sought = (text: string): RoundChange => ({ type: 'diagnosis-typed', text });
const added = (code: string): RoundChange => ({ type: 'diagnosis-added', code, name: `D ${code}` });

describe('a round', () => {
  it('can be saved with a note alone, but not with blanks only', () => {
    expect(problemsOf(roundWith({ type: 'note', text: 'Better' }))).toEqual([]);
    for (const text of ['', '  \n ']) {
      expect(problemsOf(roundWith({ type: 'note', text }))).toMatchObject([{ field: 'note' }]);
    }
  });

  it('can be saved with any part of it alone', () => {
    expect(problemsOf(roundWith({ type: 'complaint', text: 'Pain' }))).toEqual([]);
    expect(problemsOf(roundWith(added('B50.9')))).toEqual([]);
    expect(problemsOf(roundWith(planned({ title: 'Rest', description: 'In bed' })))).toEqual([]);
    expect(problemsOf(roundWith(typed('RR', '18')))).toEqual([]);
  });

  it('is saved with a care plan only if that is complete and does not end before it begins', () => {
    const fields = (changed: Partial<RoundEntry['plan']>) =>
      problemsOf(roundWith(planned(changed))).map(({ field }) => field);
    expect(fields({ starts: '2026-11-21' })).toEqual(['planTitle', 'planDescription']);
    const whole = { title: 'Rest', description: 'In bed' };
    expect(fields({ ...whole, starts: '2026-11-22', ends: '2026-11-21' })).toEqual(['planEnds']);
    expect(fields({ ...whole, starts: '2026-11-21', ends: '2026-11-21' })).toEqual([]);
  });

  it('says which briefing was shown when the entry was begun, however often it is read again', () => {
    const begun = changeRoundAt('2026-11-21T06:00:00.000Z', emptyRound, {
      type: 'note',
      text: 'B',
    });
    const later = changeRoundAt('2026-11-21T06:20:00.000Z', begun, {
      type: 'note',
      text: 'Better',
    });
    expect(bodyOf(later).data).toEqual({
      briefing_as_of: '2026-11-21T06:00:00.000Z',
      notes: 'Better',
    });
    const emptied = changeRoundAt('2026-11-21T06:20:00.000Z', later, {
      type: 'replaced',
      entry: emptyRound,
    });
    expect(emptied).toEqual(emptyRound);
  });

  it('cannot be saved with an impossible value', () => {
    expect(problemsOf(roundWith(typed('TEMP', '420')))).toMatchObject([
      { field: 'observations.TEMP' },
    ]);
    expect(problemsOf(roundWith(typed('RR', '40')))).toEqual([]);
  });

  it('cannot be saved while a diagnosis is typed and none chosen, because it would be lost', () => {
    const entry = roundWith({ type: 'note', text: 'Better' }, sought(' pneum'));
    expect(isRoundStarted(roundWith(sought('pneum')))).toBe(true);
    expect(problemsOf(entry)).toMatchObject([
      { field: 'diagnoses', message: expect.stringContaining('“pneum”') },
    ]);
  });

  it('is not begun by text that was typed and removed', () => {
    expect(
      isRoundStarted(roundWith(added('A09'), { type: 'diagnosis-removed', code: 'A09' })),
    ).toBe(false);
    expect(isRoundStarted(roundWith(typed('RR', '18'), typed('RR', '')))).toBe(false);
  });
});

describe('a related person at the round', () => {
  const named: RoundChange = { type: 'related-person', uuid: 'r' };

  it('is kept with the other entries, but is not a round alone', () => {
    expect(isRoundStarted(roundWith(named))).toBe(true);
    expect(problemsOf(roundWith(named))).toMatchObject([{ field: 'note' }]);
    expect(isRoundStarted(roundWith(named, { ...named, uuid: '' }))).toBe(false);
  });

  it('is sent with the round, and a refusal about them appears at the field', () => {
    const entry = roundWith(named, { type: 'note', text: 'Better' });
    const body = bodyOf(entry);
    expect(body.data).toEqual({ notes: 'Better', related_person: 'r' });
    const sentence = 'This person is related to another patient.';
    expect(refusedRound({ 'data.related_person': [sentence] }, body)).toEqual([
      { field: 'relatedPerson', message: sentence },
    ]);
  });

  it('is empty in an older draft from before the question, and so is the diagnosis search', () => {
    const { relatedPerson: _person, unchosen: _unchosen, ...earlier } = emptyRound;
    expect(roundEntrySchema.parse(earlier)).toEqual(emptyRound);
  });
});

describe('the request of a round', () => {
  it('has the entries and nothing else', () => {
    expect(bodyOf(roundWith({ type: 'note', text: 'Better' }))).toEqual({
      action: 'record-medical-officer-ward-round',
      encounter_uuid: 'e',
      patient_uuid: 'p',
      data: { notes: 'Better' },
    });
  });

  it('has the diagnoses ranked in their order, each once', () => {
    const entry = roundWith(added('A09'), added('B50.9'), added('A09'), {
      type: 'diagnosis-raised',
      code: 'B50.9',
    });
    expect(bodyOf(entry).data).toEqual({
      diagnoses: [
        { condition: 'B50.9', code: 'B50.9', role: 'D B50.9' },
        { condition: 'A09', code: 'A09', role: 'D A09' },
      ],
    });
    expect(changeRound(entry, { type: 'diagnosis-raised', code: 'B50.9' })).toBe(entry);
  });

  it('begins a care plan on its first day and ends it after its last', () => {
    const plan = { title: 'Rest', description: 'In bed', starts: '2026-11-21', ends: '2026-11-24' };
    expect(bodyOf(roundWith(planned(plan))).data).toEqual({
      care_plan: {
        title: 'Rest',
        description: 'In bed',
        period_start: '2026-11-20T21:00:00.000Z',
        period_end: '2026-11-24T20:59:59.999Z',
      },
    });
  });

  it('carries the measured values as a set of observations does', () => {
    expect(bodyOf(roundWith(typed('RR', '18'))).data).toEqual({
      observations: [expect.objectContaining({ code: 'RR', value: '18', unit: '/min' })],
    });
  });
});

describe('a server’s refusal', () => {
  it('appears at its field', () => {
    const sent = bodyOf(roundWith(typed('RR', '18'), typed('TEMP', '37.0')));
    const fields = refusedRound(
      {
        'data.observations.1.value': ['No.'],
        'data.care_plan.period_end': ['No.'],
        'data.diagnoses.0.code': ['No.'],
        'data.chief_complaint': ['No.'],
        encounter_uuid: ['Over.'],
      },
      sent,
    ).map(({ field }) => field);
    expect(fields).toEqual(['observations.TEMP', 'planEnds', 'diagnoses', 'complaint', null]);
  });
});
