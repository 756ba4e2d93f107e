import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { observationSets } from '@/db/schema/index';
import { api, aWardOnRounds, roundAt } from '@/e2e/api/admissions/round-builders';
import { minutesAgo, transfer } from '@/e2e/api/admissions/stay-builders';
import { act, edit, malaria } from '@/e2e/api/clinical/encounter-builders';
import { observationsBody, vital } from '@/e2e/api/clinical/observation-builders';
import { aPrescription } from '@/e2e/api/clinical/prescription-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('the briefing since the last round', () => {
  it('covers the hospitalization and the day before it while there was no round', async () => {
    const { hospital, briefing, inBed, observe } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    await observe(admission, { RR: '30' }, 30);
    const brief = await briefing(admission);
    expect(brief).toMatchObject({
      hospitalization: { uuid: admission.hospitalization.id },
      encounter: admission.encounter.id,
      ward: hospital.ward.id,
      bed_name: 'A1',
      last_round: null,
      open_rounds: [],
      chief_complaint: null,
      diagnoses: [],
      care_plans: [],
      cut: [],
    });
    const dayBefore = admission.hospitalization.admittedAt.getTime() - 24 * 3_600_000;
    expect(brief.since).toBe(new Date(dayBefore).toISOString());
    expect(brief.observation_sets).toMatchObject([
      {
        observations: [{ code: 'RR', value: '30' }],
        scores: expect.arrayContaining([expect.objectContaining({ kind: 'TEWS' })]),
      },
    ]);
  });

  it('has the notes of encounters outside the admission too: casualty before it, a consultant during it', async () => {
    const { hospital, briefing, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const { id: patientId } = admission.patient;
    const note = (of: { id: string }, display: string) =>
      act(hospital, 'encounter-notes', { id: of.id, patientId }, { display });
    const casualty = await anEncounter(hospital, { patientId });
    await note(casualty, 'Meningitis? Lumbar puncture pending');
    expect((await briefing(admission)).notes).toMatchObject([
      { display: 'Meningitis? Lumbar puncture pending' },
    ]);
    await round(admission, {});
    expect((await briefing(admission)).notes).toEqual([]);
    await note(await anEncounter(hospital, { patientId }), 'Seen by cardiology');
    expect((await briefing(admission)).notes).toMatchObject([{ display: 'Seen by cardiology' }]);
  });

  it('has a note that was written today in an encounter of days before the admission', async () => {
    const { hospital, briefing, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const { id: patientId } = admission.patient;
    const createdAt = new Date(Date.now() - 4 * 86_400_000);
    const clinic = await anEncounter(hospital, { patientId, createdAt, startTime: createdAt });
    await round(admission, {});
    await act(
      hospital,
      'encounter-notes',
      { id: clinic.id, patientId },
      { display: 'Biopsy: benign' },
    );
    expect((await briefing(admission)).notes).toMatchObject([{ display: 'Biopsy: benign' }]);
  });

  it('has a set that was recorded late behind a hundred that the round had seen, and says that nothing is left out', async () => {
    const { hospital, briefing, inBed, observe, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const ofAdmission = {
      providerId: hospital.provider.id,
      patientId: admission.patient.id,
      encounterId: admission.encounter.id,
    };
    await database()
      .insert(observationSets)
      .values(
        Array.from({ length: 101 }, () => ({
          ...ofAdmission,
          id: v7(),
          effectiveAt: minutesAgo(3),
          createdAt: minutesAgo(3),
        })),
      );
    await round(admission, {});
    await observe(admission, { RR: '30' }, 40);
    expect(await briefing(admission)).toMatchObject({
      observation_sets: [{ observations: [{ code: 'RR', value: '30' }] }],
      cut: [],
    });
  });

  it('has a transfer that was recorded after the round, though it was made before', async () => {
    const { hospital, briefing, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    await round(admission, {});
    const moved = await transfer(hospital, admission.hospitalization.id, 3, {
      transferred_at: minutesAgo(5).toISOString(),
    });
    expect(moved.status, moved.text).toBe(200);
    expect((await briefing(admission)).movements).toMatchObject([{ bed_name: 'A4' }]);
  });

  it('has everything recorded after the round, also observations of an earlier time', async () => {
    const { hospital, briefing, inBed, observe, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    await observe(admission, { HR: '80' }, 20);
    const of = { id: admission.encounter.id, patientId: admission.patient.id };
    await act(hospital, 'encounter-notes', of, { display: 'Before the round' });
    const recorded = await round(admission, {
      notes: 'Of the round itself',
      observations: [{ code: 'HR', value: '84' }],
    });
    expect(await briefing(admission)).toMatchObject({
      since: recorded.start_time,
      last_round: { encounter: recorded.uuid, performer_name: 'Test medical-officer' },
      observation_sets: [],
      notes: [],
      prescriptions: [],
      referral_requests: [],
      movements: [],
    });

    await observe(admission, { HR: '121' }, 25);
    await act(hospital, 'encounter-notes', of, { display: 'Complains of pain' });
    const result = { ...vital('HB', '7.1'), display: 'Haemoglobin', category: 'laboratory' };
    await send('POST', api(hospital, 'observations'), {
      as: hospital.key,
      body: observationsBody(hospital, admission.encounter, [result]),
    });
    const brief = await briefing(admission);
    const values = brief.observation_sets.flatMap(
      ({ observations }: { observations: { value: string }[] }) =>
        observations.map(({ value }) => value),
    );
    expect(values).toEqual(['7.1', '121']);
    expect(brief.notes).toMatchObject([{ display: 'Complains of pain' }]);
  });

  it('names a set that was withdrawn since, and that the last round relied on', async () => {
    const { hospital, briefing, inBed, observe, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const sets = api(hospital, `patients/${admission.patient.id}/observation-sets`);
    const withdraw = async () => {
      const listed = await send('GET', sets, { as: hospital.key });
      const { uuid } = listed.body.results[0];
      const body = { reason: 'Another patient’s' };
      await sendOk('POST', `${sets}/${uuid}/withdraw`, { as: hospital.key, body });
      return uuid;
    };
    await observe(admission, { HR: '180' }, 20);
    await round(admission, { notes: 'Fast' });
    expect((await briefing(admission)).withdrawn_sets).toEqual([]);
    const seen = await withdraw();
    await observe(admission, { HR: '190' }, 0);
    await withdraw();
    expect(await briefing(admission)).toMatchObject({
      observation_sets: [],
      withdrawn_sets: [{ uuid: seen, withdrawal: { reason: 'Another patient’s' } }],
    });
  });

  it('names a set that was withdrawn since with its whole encounter', async () => {
    const { hospital, briefing, inBed, observe, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    await observe(admission, { HR: '88' }, 30);
    const wrong = await round(admission, { observations: [{ code: 'HR', value: '180' }] });
    await edit(hospital, { id: wrong.uuid }, { status: 'finished' });
    await round(admission, { notes: 'Fast' });
    expect((await briefing(admission)).withdrawn_sets).toEqual([]);
    await edit(hospital, { id: wrong.uuid }, { status: 'entered-in-error' });
    const brief = await briefing(admission);
    expect(brief.withdrawn_sets).toMatchObject([
      { encounter: wrong.uuid, withdrawal: null, observations: [{ code: 'HR', value: '180' }] },
    ]);
    expect(brief.withdrawn_sets[0].withdrawn_at > brief.since).toBe(true);
    await round(admission, { notes: 'Seen again' });
    expect((await briefing(admission)).withdrawn_sets).toEqual([]);
  });

  it('has what was recorded after its author had read the last briefing, and nothing of the round itself', async () => {
    const { hospital, briefing, inBed, observe, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const of = { id: admission.encounter.id, patientId: admission.patient.id };
    const read = await briefing(admission);
    await observe(admission, { HR: '141' }, 0);
    await act(hospital, 'encounter-notes', of, { display: 'Blood culture positive' });
    const saved = await round(admission, {
      briefing_as_of: read.as_of,
      notes: 'Of the round itself',
      observations: [{ code: 'HR', value: '84' }],
    });
    const next = await briefing(admission);
    expect(next.last_round.encounter).toBe(saved.uuid);
    expect(next.notes).toMatchObject([{ display: 'Blood culture positive' }]);
    const values = next.observation_sets.map(
      ({ observations: [one] }: { observations: { value: string }[] }) => one?.value,
    );
    expect(values).toEqual(['141']);
    const note = saved.encounter_patient_notes[0];
    const ofRound = { id: saved.uuid, patientId: admission.patient.id };
    await act(hospital, 'encounter-notes', ofRound, { uuid: note.uuid, display: 'Corrected' });
    expect((await briefing(admission)).notes).toMatchObject([
      { display: 'Corrected' },
      { display: 'Blood culture positive' },
    ]);
  });

  it('never begins later than the round, whatever its author says to have read', async () => {
    const { briefing, inBed, observe, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const saved = await round(admission, {
      briefing_as_of: new Date(Date.now() + 86_400_000).toISOString(),
      notes: 'Seen',
    });
    await observe(admission, { HR: '141' }, 0);
    const next = await briefing(admission);
    expect(next.since < saved.start_time).toBe(true);
    expect(next.observation_sets).toHaveLength(1);
  });

  it('has a note that was edited since, with its earlier text', async () => {
    const { hospital, briefing, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const of = { id: admission.encounter.id, patientId: admission.patient.id };
    const noted = await act(hospital, 'encounter-notes', of, { display: 'Slept well' });
    const [note] = noted.body.data.encounter_patient_notes;
    await round(admission, { notes: 'Seen' });
    expect((await briefing(admission)).notes).toEqual([]);
    await act(hospital, 'encounter-notes', of, { uuid: note.uuid, display: 'Slept badly' });
    expect((await briefing(admission)).notes).toMatchObject([
      { uuid: note.uuid, display: 'Slept badly', history: [{ display: 'Slept well' }] },
    ]);
  });

  it('has a medicine that a nurse wrote about since, though the order did not change', async () => {
    const { hospital, briefing, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const { uuid } = await aPrescription(hospital, { encounter: admission.encounter });
    await round(admission, { notes: 'Seen' });
    expect((await briefing(admission)).prescriptions).toEqual([]);
    const display = 'Vomited after the dose, and refused the next one';
    await sendOk('POST', api(hospital, `prescriptions/${uuid}/notes`), {
      as: hospital.staff.nurse.sender,
      body: { display },
    });
    expect((await briefing(admission)).prescriptions).toMatchObject([
      { uuid, medication_request_notes: [{ display, author_name: 'Test nurse' }] },
    ]);
  });

  it('shows the current complaint, diagnoses and plans, and which rounds are open', async () => {
    const { hospital, briefing, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const first = await round(admission, {
      chief_complaint: 'Fever',
      diagnoses: [malaria],
      care_plan: {
        title: 'Malaria',
        description: 'Artesunate',
        period_end: '2020-01-01T00:00:00Z',
      },
    });
    await edit(hospital, { id: first.uuid }, { status: 'finished' });
    const second = await round(admission, {
      diagnoses: [{ condition: 'D64.9', code: 'D64.9', role: 'Anaemia' }],
      care_plan: { title: 'Anaemia', description: 'Iron by mouth' },
    });
    const brief = await briefing(admission);
    expect(brief.chief_complaint).toEqual({
      text: 'Fever',
      encounter: first.uuid,
      start_time: first.start_time,
    });
    expect(brief.diagnoses).toMatchObject([
      { role: 'Anaemia', rank: 1, encounter: second.uuid, is_ward_round: true, is_open: true },
      { role: 'Malaria', rank: 1, encounter: first.uuid, is_ward_round: true, is_open: false },
    ]);
    expect(brief.care_plans).toMatchObject([{ title: 'Anaemia' }]);
    expect(brief.open_rounds).toEqual([
      {
        encounter: second.uuid,
        start_time: second.start_time,
        performer_name: 'Test medical-officer',
      },
    ]);
  });

  it('exists only for admitted patients of this hospital', async () => {
    const { hospital, briefingAt, inBed } = await aWardOnRounds();
    const other = await aHospital();
    const stranger = await inBed(0, 'Stranger', other);
    expect((await briefingAt(stranger.patient.id)).status).toBe(404);
    const outpatient = await aPatient(hospital);
    const answer = await briefingAt(outpatient.id);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toContain('inpatient');
  });

  it('has new notes on an old medicine, however many were ordered after it', async () => {
    const { hospital, briefing, inBed, round } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    const old = await aPrescription(hospital, { encounter: admission.encounter, name: 'Heparin' });
    for (let index = 0; index < 101; index += 1) {
      await aPrescription(hospital, { encounter: admission.encounter });
    }
    await round(admission, { notes: 'Seen' });
    expect((await briefing(admission)).prescriptions).toEqual([]);
    await sendOk(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/prescriptions/${old.uuid}/notes`,
      { as: hospital.staff.nurse.sender, body: { display: 'Not given: bleeding' } },
    );
    const brief = await briefing(admission);
    expect(brief.prescriptions).toMatchObject([{ name: 'Heparin' }]);
    expect(brief.cut).toEqual([]);
  });

  it('says when it leaves something out', async () => {
    const { hospital, briefing, inBed } = await aWardOnRounds();
    const admission = await inBed(0, 'Otieno');
    for (let index = 0; index < 101; index += 1) {
      await roundAt(hospital, admission, minutesAgo(index + 1), {
        status: 'finished',
        endTime: new Date(),
      });
    }
    expect((await briefing(admission)).cut).toEqual(['rounds']);
  });
});
