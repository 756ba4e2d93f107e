import { describe, expect, it } from 'vitest';
import {
  changeRound,
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

describe('a round can be saved', () => {
  it('with a note alone, and not when nothing or only blanks were typed', () => {
    expect(problemsOf(roundWith({ type: 'note', text: 'Better' }))).toEqual([]);
    for (const text of ['', '  \n ']) {
      expect(problemsOf(roundWith({ type: 'note', text }))).toMatchObject([
        { field: { kind: 'round', name: 'note' } },
      ]);
    }
  });

  it('with any part of it alone', () => {
    expect(problemsOf(roundWith({ type: 'complaint', text: 'Pain' }))).toEqual([]);
    expect(problemsOf(roundWith(added('B50.9')))).toEqual([]);
    expect(problemsOf(roundWith(planned({ title: 'Rest', description: 'In bed' })))).toEqual([]);
    expect(problemsOf(roundWith(typed('RR', '18')))).toEqual([]);
  });

  it('with a care plan only when that is whole and does not end before it begins', () => {
    const fields = (changed: Partial<RoundEntry['plan']>) =>
      problemsOf(roundWith(planned(changed))).map(
        ({ field }) => field?.kind === 'round' && field.name,
      );
    expect(fields({ starts: '2026-11-21' })).toEqual(['planTitle', 'planDescription']);
    const whole = { title: 'Rest', description: 'In bed' };
    expect(fields({ ...whole, starts: '2026-11-22', ends: '2026-11-21' })).toEqual(['planEnds']);
    expect(fields({ ...whole, starts: '2026-11-21', ends: '2026-11-21' })).toEqual([]);
  });

  it('not with a value that cannot be', () => {
    expect(problemsOf(roundWith(typed('TEMP', '420')))).toMatchObject([
      { field: { kind: 'observation', code: 'TEMP' } },
    ]);
    expect(problemsOf(roundWith(typed('RR', '40')))).toEqual([]);
  });

  it('not while a diagnosis is typed and none chosen: it would be lost', () => {
    const entry = roundWith({ type: 'note', text: 'Better' }, sought(' pneum'));
    expect(isRoundStarted(roundWith(sought('pneum')))).toBe(true);
    expect(problemsOf(entry)).toMatchObject([
      { field: { kind: 'round', name: 'diagnoses' }, message: expect.stringContaining('“pneum”') },
    ]);
  });

  it('is not begun by what was typed and taken away again', () => {
    expect(
      isRoundStarted(roundWith(added('A09'), { type: 'diagnosis-removed', code: 'A09' })),
    ).toBe(false);
    expect(isRoundStarted(roundWith(typed('RR', '18'), typed('RR', '')))).toBe(false);
  });
});

describe('who was there with the patient', () => {
  const named: RoundChange = { type: 'related-person', uuid: 'r' };

  it('is kept as what else was entered, and is no round by itself', () => {
    expect(isRoundStarted(roundWith(named))).toBe(true);
    expect(problemsOf(roundWith(named))).toMatchObject([{ field: { name: 'note' } }]);
    expect(isRoundStarted(roundWith(named, { ...named, uuid: '' }))).toBe(false);
  });

  it('goes with the round, and what the server says of them appears at the field', () => {
    const entry = roundWith(named, { type: 'note', text: 'Better' });
    const body = bodyOf(entry);
    expect(body.data).toEqual({ notes: 'Better', related_person: 'r' });
    const sentence = 'This person is related to another patient.';
    expect(refusedRound({ 'data.related_person': [sentence] }, body)).toEqual([
      { field: { kind: 'round', name: 'relatedPerson' }, message: sentence },
    ]);
  });

  it('is nobody in a draft from before it was asked, nor is a diagnosis looked for in it', () => {
    const { relatedPerson: _person, unchosen: _unchosen, ...earlier } = emptyRound;
    expect(roundEntrySchema.parse(earlier)).toEqual(emptyRound);
  });
});

describe('the request of a round', () => {
  it('holds what was entered and nothing else', () => {
    expect(bodyOf(roundWith({ type: 'note', text: 'Better' }))).toEqual({
      action: 'record-medical-officer-ward-round',
      encounter_uuid: 'e',
      patient_uuid: 'p',
      data: { notes: 'Better' },
    });
  });

  it('ranks the diagnoses as they were put in order, each once', () => {
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

  it('begins a care plan with its first day and lets it last through its last one', () => {
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

describe('what the server refuses', () => {
  it('appears at the field that it is about', () => {
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
    ).map(({ field }) => field && (field.kind === 'round' ? field.name : field.code));
    expect(fields).toEqual(['TEMP', 'planEnds', 'diagnoses', 'complaint', null]);
  });
});
