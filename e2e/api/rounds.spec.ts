import { and, eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { beforeEach, describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { auditEvents, hospitalizations, patients } from '@/db/schema/index';
import { act, doctorOf, edit, malaria } from '@/e2e/api/encounter-builders';
import { normalAdult, observationsBody, vital, vitals } from '@/e2e/api/observation-builders';
import { aPrescription } from '@/e2e/api/prescription-builders';
import { admit, discharge, minutesAgo, transfer } from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import {
  aHospital,
  anAdmission,
  anEncounter,
  anotherWard,
  aPatient,
  type Hospital,
} from '@/e2e/builders';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const api = (of: Hospital, path: string) => `/api/v1/providers/${of.provider.id}/${path}`;

const worklistAt = (of: Hospital, ward: string | number = of.ward.id) =>
  send('GET', api(of, `rounds-worklist?ward=${ward}`), { as: doctorOf(of).sender });

const worklist = async (of = hospital) => (await worklistAt(of)).body.data;

const briefingAt = (patient: string, of = hospital) =>
  send('GET', api(of, `patients/${patient}/round-briefing`), { as: doctorOf(of).sender });

const briefing = async ({ patient }: Admission) => (await briefingAt(patient.id)).body.data;

async function inBed(index: number, lastName: string, of = hospital): Promise<Admission> {
  const patient = await aPatient(of, { lastName, isHospitalized: true });
  return anAdmission(of, { bed: of.beds[index], patient });
}

const observe = async (admission: Admission, values: Record<string, string>, ago = 0) => {
  const at = { created_at: minutesAgo(ago).toISOString() };
  const items = vitals(values).map((item) => ({ ...item, ...at }));
  const body = observationsBody(hospital, admission.encounter, items);
  const answer = await send('POST', api(hospital, 'observations'), { as: hospital.key, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data;
};

/** A round that began at an instant, as the database holds it. */
const roundAt = (of: Hospital, admission: Admission, startTime: Date, given: object = {}) =>
  anEncounter(of, {
    patientId: admission.patient.id,
    encounterClass: 'inpatient-encounter',
    partOfId: admission.encounter.id,
    isWardRound: true,
    hospitalizationId: admission.hospitalization.id,
    hospitalizationNumber: admission.hospitalization.number,
    startTime,
    ...given,
  });

const round = async (admission: Admission, data: object) => {
  const of = { id: admission.encounter.id, patientId: admission.patient.id };
  const answer = await act(hospital, 'record-medical-officer-ward-round', of, data);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data;
};

const surnames = (list: { patients: { patient: { last_name: string } }[] }) =>
  list.patients.map(({ patient }) => patient.last_name);

describe('the worklist of a ward’s round', () => {
  it('has the sickest first, among equals the most overdue, and who died last', async () => {
    const well = await inBed(0, 'Well');
    const longAgo = await inBed(1, 'Well-and-overdue');
    const ill = await inBed(2, 'Ill');
    const died = await inBed(3, 'Died');
    const { ward, beds } = await anotherWard(hospital, 'Side ward', ['S1', 'S2']);
    await observe(well, normalAdult, 5);
    await observe(longAgo, normalAdult, 55);
    await observe(ill, { ...normalAdult, RR: '32', HR: '132', SBP: '76' }, 1);
    await observe(died, { ...normalAdult, RR: '32', HR: '132', SBP: '76' }, 10);
    await database()
      .update(patients)
      .set({ deceasedAt: minutesAgo(2) })
      .where(eq(patients.id, died.patient.id));
    const elsewhere = await anAdmission(hospital, { bed: beds[0] });

    const list = await worklist();
    expect(surnames(list)).toEqual(['Ill', 'Well-and-overdue', 'Well', 'Died']);
    expect(list).toMatchObject({
      ward: { id: hospital.ward.number, uuid: hospital.ward.id, name: 'Ward A' },
      seen: 0,
      to_see: 3,
    });
    expect(list.patients[0]).toMatchObject({
      hospitalization: { uuid: ill.hospitalization.id },
      encounter: ill.encounter.id,
      bed_name: 'A3',
      room_name: 'Room 2',
      healthcare_service_name: 'General medicine',
      last_round: null,
      is_seen_today: false,
      tews: { total: 8, colour: 'red' },
    });
    const other = (await worklistAt(hospital, ward.number)).body.data;
    expect(
      other.patients.map(({ patient }: Admission & { patient: { uuid: string } }) => patient.uuid),
    ).toEqual([elsewhere.patient.id]);
  });

  it('shows who was seen today, by whom and when, as soon as the round is recorded', async () => {
    const first = await inBed(0, 'Seen');
    await inBed(1, 'Waiting');
    const recorded = await round(first, { notes: 'Comfortable' });
    const list = await worklist();
    expect(list).toMatchObject({ seen: 1, to_see: 2 });
    const seen = list.patients.find(
      ({ encounter }: { encounter: string }) => encounter === first.encounter.id,
    );
    expect(seen).toMatchObject({
      is_seen_today: true,
      last_round: {
        encounter: recorded.uuid,
        start_time: recorded.start_time,
        performer_name: 'Test medical-officer',
      },
    });
  });

  it.each(['Africa/Nairobi', 'Pacific/Auckland', 'America/Anchorage'])(
    'begins the day anew at midnight in %s',
    async (timeZone) => {
      const there = await aHospital({ timeZone });
      const yesterday = await inBed(0, 'Yesterday', there);
      const today = await inBed(1, 'Today', there);
      const day = Temporal.Now.plainDateISO(timeZone);
      const midnight = day.toZonedDateTime(timeZone).epochMilliseconds;
      await roundAt(there, yesterday, new Date(midnight - 1));
      await roundAt(there, today, new Date(midnight));
      const list = await worklist(there);
      const seen = Object.fromEntries(
        list.patients.map((one: { patient: { last_name: string }; is_seen_today: boolean }) => [
          one.patient.last_name,
          one.is_seen_today,
        ]),
      );
      expect(seen).toEqual({ Yesterday: false, Today: true });
      expect(list).toMatchObject({ day: day.toString(), seen: 1, to_see: 2 });
    },
  );

  it('does not count a round that never took place', async () => {
    const admission = await inBed(0, 'Otieno');
    const recorded = await round(admission, { notes: 'Of another patient' });
    const mistaken = { id: recorded.uuid };
    expect((await edit(hospital, mistaken, { status: 'entered-in-error' })).status).toBe(200);
    const list = await worklist();
    expect(list).toMatchObject({ seen: 0, to_see: 1 });
    expect(list.patients[0]).toMatchObject({ last_round: null, is_seen_today: false });
  });

  it('does not count a round of an earlier stay', async () => {
    const earlier = await inBed(0, 'Otieno');
    await round(earlier, { notes: 'Fit to go' });
    const answer = await discharge(hospital, earlier.hospitalization.id);
    expect(answer.status, answer.text).toBe(200);
    expect((await worklist()).patients).toEqual([]);
    const at = { admitted_at: new Date().toISOString() };
    expect((await admit(hospital, earlier.patient.id, 1, at)).status).toBe(201);
    expect(await worklist()).toMatchObject({
      seen: 0,
      to_see: 1,
      patients: [{ last_round: null, is_seen_today: false }],
    });
  });

  it('follows a patient who is transferred to another ward', async () => {
    const admission = await inBed(0, 'Otieno');
    await database()
      .update(hospitalizations)
      .set({ admittedAt: minutesAgo(120) })
      .where(eq(hospitalizations.id, admission.hospitalization.id));
    const { ward, beds } = await anotherWard(hospital, 'Ward B', ['B1']);
    await round(admission, { notes: 'For the other ward' });
    const moved = await transfer(hospital, admission.hospitalization.id, 0, {
      bed: beds[0]?.id,
      transferred_at: new Date().toISOString(),
    });
    expect(moved.status, moved.text).toBe(200);
    expect((await worklist()).patients).toEqual([]);
    const list = (await worklistAt(hospital, ward.id)).body.data;
    expect(list.patients).toMatchObject([{ bed_name: 'B1', is_seen_today: true }]);
  });

  it('is another hospital’s own', async () => {
    const other = await aHospital();
    await inBed(0, 'Stranger', other);
    expect((await worklistAt(hospital, other.ward.id)).status).toBe(404);
    expect((await worklistAt(hospital, other.ward.number)).status).toBe(404);
    const across = await send('GET', api(other, `rounds-worklist?ward=${other.ward.id}`), {
      as: doctorOf(hospital).sender,
    });
    expect(across.status).toBe(404);
    expect((await worklist()).patients).toEqual([]);
  });

  it('may be looked at by whoever reads the clinical record, and leaves an audit row naming its patients', async () => {
    const admission = await inBed(0, 'Otieno');
    const as = (role: 'nurse' | 'auditor' | 'billing') =>
      send('GET', api(hospital, `rounds-worklist?ward=${hospital.ward.id}`), {
        as: hospital.staff[role].sender,
      });
    expect((await as('nurse')).status).toBe(200);
    expect((await as('auditor')).status).toBe(200);
    expect((await as('billing')).status).toBe(403);
    const rows = await database()
      .select()
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.providerId, hospital.provider.id),
          eq(auditEvents.action, 'rounds.worklist'),
          eq(auditEvents.actorId, hospital.staff.nurse.userId),
        ),
      );
    expect(JSON.stringify(rows)).toContain(admission.patient.id);
  });

  it('needs a ward that there is', async () => {
    expect((await worklistAt(hospital, hospital.rooms[0]?.id)).status).toBe(404);
    const without = await send('GET', api(hospital, 'rounds-worklist'), { as: hospital.key });
    expect(without.status).toBe(400);
    expect(without.body.errors).toHaveProperty('ward');
  });
});

describe('what happened since the last round', () => {
  it('is everything of the stay and the day before it while there was none', async () => {
    const admission = await inBed(0, 'Otieno');
    await observe(admission, { RR: '30' }, 30);
    const told = await briefing(admission);
    expect(told).toMatchObject({
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
    expect(told.since).toBe(new Date(dayBefore).toISOString());
    expect(told.observation_sets).toMatchObject([
      {
        observations: [{ code: 'RR', value: '30' }],
        scores: expect.arrayContaining([expect.objectContaining({ kind: 'TEWS' })]),
      },
    ]);
  });

  it('has the move that was written down after the round, though it was made before', async () => {
    const admission = await inBed(0, 'Otieno');
    await round(admission, {});
    const moved = await transfer(hospital, admission.hospitalization.id, 3, {
      transferred_at: minutesAgo(5).toISOString(),
    });
    expect(moved.status, moved.text).toBe(200);
    expect((await briefing(admission)).movements).toMatchObject([{ bed_name: 'A4' }]);
  });

  it('is what was recorded after it, also when it was observed before', async () => {
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
    const told = await briefing(admission);
    const values = told.observation_sets.flatMap(
      ({ observations }: { observations: { value: string }[] }) =>
        observations.map(({ value }) => value),
    );
    expect(values).toEqual(['7.1', '121']);
    expect(told.notes).toMatchObject([{ display: 'Complains of pain' }]);
  });

  it('tells which set was withdrawn meanwhile that the last round went by', async () => {
    const admission = await inBed(0, 'Otieno');
    const sets = api(hospital, `patients/${admission.patient.id}/observation-sets`);
    const withdraw = async () => {
      const listed = await send('GET', sets, { as: hospital.key });
      const { uuid } = listed.body.results[0];
      const body = { reason: 'Another patient’s' };
      const answer = await send('POST', `${sets}/${uuid}/withdraw`, { as: hospital.key, body });
      expect(answer.status, answer.text).toBe(200);
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

  it('tells a note that was edited meanwhile, with its earlier text', async () => {
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

  it('tells of a medicine that a nurse wrote about meanwhile, though nobody changed the order', async () => {
    const admission = await inBed(0, 'Otieno');
    const { uuid } = await aPrescription(hospital, { encounter: admission.encounter });
    await round(admission, { notes: 'Seen' });
    expect((await briefing(admission)).prescriptions).toEqual([]);
    const display = 'Vomited after the dose, and refused the next one';
    const noted = await send('POST', api(hospital, `prescriptions/${uuid}/notes`), {
      as: hospital.staff.nurse.sender,
      body: { display },
    });
    expect(noted.status, noted.text).toBe(201);
    expect((await briefing(admission)).prescriptions).toMatchObject([
      { uuid, medication_request_notes: [{ display, author_name: 'Test nurse' }] },
    ]);
  });

  it('shows the complaint, diagnoses and plans as they stand, and which rounds go on', async () => {
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
    const told = await briefing(admission);
    expect(told.chief_complaint).toEqual({
      text: 'Fever',
      encounter: first.uuid,
      start_time: first.start_time,
    });
    expect(told.diagnoses).toMatchObject([
      { role: 'Anaemia', rank: 1, encounter: second.uuid, is_ward_round: true, is_open: true },
      { role: 'Malaria', rank: 1, encounter: first.uuid, is_ward_round: true, is_open: false },
    ]);
    expect(told.care_plans).toMatchObject([{ title: 'Anaemia' }]);
    expect(told.open_rounds).toEqual([
      {
        encounter: second.uuid,
        start_time: second.start_time,
        performer_name: 'Test medical-officer',
      },
    ]);
  });

  it('is told of nobody who is not admitted, and of nobody else’s patient', async () => {
    const other = await aHospital();
    const stranger = await inBed(0, 'Stranger', other);
    expect((await briefingAt(stranger.patient.id)).status).toBe(404);
    const outpatient = await aPatient(hospital);
    const answer = await briefingAt(outpatient.id);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toContain('inpatient');
  });

  it('tells what was noted upon an old medicine, however many were ordered after it', async () => {
    const admission = await inBed(0, 'Otieno');
    const old = await aPrescription(hospital, { encounter: admission.encounter, name: 'Heparin' });
    for (let index = 0; index < 101; index += 1) {
      await aPrescription(hospital, { encounter: admission.encounter });
    }
    await round(admission, { notes: 'Seen' });
    expect((await briefing(admission)).prescriptions).toEqual([]);
    const noted = await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/prescriptions/${old.uuid}/notes`,
      { as: hospital.staff.nurse.sender, body: { display: 'Not given: bleeding' } },
    );
    expect(noted.status, noted.text).toBe(201);
    const told = await briefing(admission);
    expect(told.prescriptions).toMatchObject([{ name: 'Heparin' }]);
    expect(told.cut).toEqual([]);
  });

  it('says so when there is more than it tells', async () => {
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
