import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '@/db/schema/index';
import { admit, stayPath } from '@/e2e/api/admissions/stay-builders';
import { act, anOpenedEncounter, edit } from '@/e2e/api/clinical/encounter-builders';
import {
  anObservedPatient,
  bornMonthsAgo,
  normalAdult,
  observationsBody,
  vital,
  vitals,
} from '@/e2e/api/clinical/observation-builders';
import { anInpatientObserved, others, shownNow } from '@/e2e/api/clinical/withdrawn-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { database } from '@/e2e/database';

describe('an observation in an encounter that was entered in error', () => {
  it('counts for nothing in any place that shows how a patient is', async () => {
    const of = await anInpatientObserved();
    const { admission, record, wrongRound, withdraw } = of;
    await record(admission, vitals({ ...normalAdult, HEIGHT: '170' }));
    const before = await shownNow(of);
    const round = await wrongRound();
    for (const [name, shown] of Object.entries(await shownNow(of)))
      expect(shown, name).not.toEqual(before[name]);
    await withdraw(round);
    expect(await shownNow(of)).toEqual(before);
  });

  it('leaves a patient who was never observed otherwise as never observed', async () => {
    const { hospital, get, wrongRound, withdraw } = await anInpatientObserved();
    const board = async () =>
      (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[0].occupant;
    const before = await board();
    await withdraw(await wrongRound());
    const after = await board();
    expect(after).toEqual(before);
    expect(after).toMatchObject({ tews: null, partial_tews: null, recent_tews: [], morse: null });
    expect(after.last_observed_at).toBeNull();
  });

  it('disappears from the ward’s open boards as soon as it is withdrawn', async () => {
    const { hospital, patient, wrongRound, withdraw } = await anInpatientObserved();
    const round = await wrongRound();
    const notices = () =>
      database()
        .select({ wardId: outbox.wardId, patientId: outbox.patientId })
        .from(outbox)
        .where(
          and(eq(outbox.providerId, hospital.provider.id), eq(outbox.topic, 'encounter.changed')),
        );
    const before = await notices();
    await withdraw(round);
    expect((await notices()).slice(before.length)).toEqual([
      { wardId: hospital.ward.id, patientId: patient.id },
    ]);
  });

  it('stays on record, marked as entered in error', async () => {
    const { patient, admission, get, record, wrongRound, withdraw } = await anInpatientObserved();
    await record(admission, vitals(normalAdult));
    const round = await wrongRound();
    await withdraw(round);
    const { results } = await get(`observations?patient=${patient.id}&page_size=100`);
    const statuses = (encounter: string) => [
      ...new Set(
        results
          .filter((one: { encounter: string }) => one.encounter === encounter)
          .map(({ status }: { status: string }) => status),
      ),
    ];
    expect(statuses(round.id)).toEqual(['entered-in-error']);
    expect(statuses(admission.id)).toEqual(['']);
    const marked = await get(`observations?status=entered-in-error&page_size=100`);
    expect(marked.meta.total).toBe(others.length);
    expect(
      new Set(marked.results.map(({ encounter }: { encounter: string }) => encounter)),
    ).toEqual(new Set([round.id]));
    const sets = (await get(`patients/${patient.id}/observation-sets`)).results;
    expect(sets).toMatchObject([
      { encounter: round.id, is_withdrawn: true },
      { encounter: admission.id, is_withdrawn: false },
    ]);
    const { entries } = (await get(`patients/${patient.id}/timeline?kinds=observations`)).data;
    expect(entries).toMatchObject([
      { encounter: round.id, status: 'entered-in-error' },
      { encounter: admission.id, status: null },
    ]);
  });

  it('is no earlier value of a later set, and no height that chooses its table', async () => {
    const { hospital, record, withdraw } = await anInpatientObserved();
    const child = await anObservedPatient(hospital, { birthDate: bornMonthsAgo(100) });
    await child.record(vitals({ SBP: '65', HEIGHT: '180' }));
    await child.record(vitals({ RR: '20' }));
    const elsewhere = await anOpenedEncounter(hospital, { patientId: child.patient.id });
    await record(elsewhere, vitals({ RR: '20' }));
    expect((await child.scores('TEWS'))[0]).toMatchObject({ age_group: 'adult' });
    await withdraw(child.encounter);
    const [rescored] = await child.scores('TEWS');
    expect(rescored).toMatchObject({ encounter: elsewhere.id, age_group: 'older_child' });
    await withdraw(elsewhere);
    const later = { patient: child.patient.id, healthcare_service: hospital.service.id };
    const opened = await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/encounter`, {
      as: hospital.staff.nurse.sender,
      body: { ...later, status: 'in-progress' },
    });
    expect(await child.scores('TEWS')).toEqual([]);
    await record({ id: opened.body.data.id, patientId: child.patient.id }, vitals({ RR: '20' }));
    const [score] = await child.scores('TEWS');
    expect(score).toMatchObject({ age_group: 'older_child', stale: [] });
  });
});

describe('an observation in a hospitalization that was deleted', () => {
  it('counts for nothing in the next one, including its ward rounds', async () => {
    const { hospital, patient, admission, stay, get, record, wrongRound } =
      await anInpatientObserved();
    const round = await wrongRound();
    expect((await edit(hospital, round, { status: 'finished' })).status).toBe(200);
    await record(admission, vitals(normalAdult));
    await sendOk('DELETE', stayPath(hospital, stay), { as: hospital.key });
    ok(await admit(hospital, patient.id, 1));
    const { occupant } = (await get(`ward-board?ward=${hospital.ward.id}`)).data.beds[1];
    expect(occupant).toMatchObject({ tews: null, recent_tews: [], morse: null });
    expect((await get(`patients/${patient.id}/scores`)).results).toEqual([]);
    const { results } = await get(`observations?patient=${patient.id}&page_size=100`);
    expect(results.length).toBeGreaterThan(0);
    for (const { status } of results) expect(status).toBe('entered-in-error');
    const marked = await get('observations?status=entered-in-error');
    expect(marked.meta.total).toBe(results.length);
  });

  it('can no longer be recorded, not even late: it would be lost', async () => {
    const { hospital, admission, stay } = await anInpatientObserved();
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    const { id, start_time: created_at } = round.body.data;
    expect((await edit(hospital, { id }, { status: 'finished' })).status).toBe(200);
    await sendOk('DELETE', stayPath(hospital, stay), { as: hospital.key });
    for (const encounter of [admission, { ...admission, id }]) {
      const late = [{ ...vital('RR', '12'), created_at }];
      const answer = await send('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
        as: hospital.key,
        body: observationsBody(hospital, encounter, late),
      });
      expect([answer.status, answer.body.errors]).toEqual([
        409,
        {
          encounter_uuid: [
            'The admission of this encounter was deleted: nothing can be recorded in it.',
          ],
        },
      ]);
    }
  });

  it('leaves earlier observations in another encounter alone', async () => {
    const { hospital } = await anInpatientObserved();
    const opened = await anObservedPatient(hospital);
    await opened.record(vitals(normalAdult));
    const admitted = ok(await admit(hospital, opened.patient.id, 1));
    const { uuid } = admitted.body.data;
    await sendOk('DELETE', stayPath(hospital, uuid), { as: hospital.key });
    expect(await opened.scores('TEWS')).toHaveLength(1);
  });
});
