import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import {
  bedStays,
  beds,
  hospitalizations,
  observationSets,
  patientFlags,
  plannedTransfers,
  scores,
} from '@/db/schema/index';
import {
  admit,
  anInpatient,
  discharge,
  minutesAgo,
  transfer,
} from '@/e2e/api/admissions/stay-builders';
import { at, normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient, aPlannedTransfer } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

async function aScore(
  hospital: Hospital,
  { patient, encounter }: Admission,
  given: {
    minutesAgo: number;
    total: number;
    colour: string | null;
    complete?: boolean;
    kind?: 'TEWS' | 'MORSE';
  },
) {
  const effectiveAt = new Date(Date.now() - given.minutesAgo * 60_000);
  const of = {
    providerId: hospital.provider.id,
    patientId: patient.id,
    encounterId: encounter.id,
    effectiveAt,
  };
  const setId = v7();
  await database()
    .insert(observationSets)
    .values({ ...of, id: setId });
  await database()
    .insert(scores)
    .values({
      ...of,
      setId,
      kind: given.kind ?? 'TEWS',
      configurationVersion: 'test',
      total: given.total,
      band: given.colour ?? '',
      finalColour: given.colour,
      isComplete: given.complete ?? true,
      parts: [],
      missing: given.complete === false ? ['TEMP'] : [],
      observationIds: [],
    });
}

const boardOf = async (hospital: Hospital, ward = hospital.ward) => {
  const path = `/api/v1/providers/${hospital.provider.id}/ward-board?ward=${ward.id}`;
  return (await send('GET', path, { as: hospital.staff.nurse.sender })).body.data;
};

describe('the ward board', () => {
  it('shows every bed in its order, with its patient', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await anAdmission(hospital, { bed: hospital.beds[1] });
    await database().insert(patientFlags).values({
      providerId: hospital.provider.id,
      patientId: patient.id,
      kind: 'isolation',
      note: 'Contact precautions',
    });
    const board = await boardOf(hospital);
    expect(board.ward).toEqual({
      id: hospital.ward.number,
      uuid: hospital.ward.id,
      name: 'Ward A',
      is_active: true,
    });
    expect(board.beds.map((bed: { name: string }) => bed.name)).toEqual(['A1', 'A2', 'A3', 'A4']);
    expect(board.beds[0].occupant).toBeNull();
    expect(board.beds[1].occupant).toMatchObject({
      encounter: encounter.id,
      patient: { uuid: patient.id, last_name: 'Otieno' },
      flags: [{ kind: 'isolation', note: 'Contact precautions' }],
      tews: null,
      partial_tews: null,
      recent_tews: [],
      trend: null,
      last_observed_at: null,
    });
  });

  it('keeps the last complete score next to a later partial one, and takes the trend from the complete one', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 180, total: 1, colour: 'green' });
    await aScore(hospital, admission, { minutesAgo: 60, total: 4, colour: 'yellow' });
    await aScore(hospital, admission, {
      minutesAgo: 5,
      total: 0,
      colour: 'green',
      complete: false,
    });
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.tews).toMatchObject({ total: 4, colour: 'yellow', is_complete: true });
    expect(occupant.partial_tews).toMatchObject({
      total: 0,
      is_complete: false,
      missing: ['TEMP'],
    });
    expect(occupant.trend).toBe('rising');
    expect(occupant.recent_tews.map((one: { total: number }) => one.total)).toEqual([1, 4, 0]);
    const due = new Date(occupant.next_due_at).getTime() - Date.now();
    expect(Math.abs(due)).toBeLessThan(10_000);
  });

  it('finds the last complete score behind any number of partial ones', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 500, total: 6, colour: 'orange' });
    for (let index = 0; index < 10; index += 1) {
      await aScore(hospital, admission, {
        minutesAgo: 100 - index,
        total: 0,
        colour: 'green',
        complete: false,
      });
    }
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.tews).toMatchObject({ total: 6, colour: 'orange' });
    expect(occupant.recent_tews).toHaveLength(8);
  });

  it('keeps the complete scores and their trend in view behind whatever a monitor sends automatically', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 500, total: 2, colour: 'green' });
    await aScore(hospital, admission, { minutesAgo: 300, total: 8, colour: 'red' });
    for (let index = 0; index < 20; index += 1) {
      await aScore(hospital, admission, {
        minutesAgo: 100 - index,
        total: 0,
        colour: 'green',
        complete: false,
      });
    }
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.trend).toBe('rising');
    const totals = occupant.recent_tews.map((one: { total: number }) => one.total);
    expect(totals).toEqual([2, 8, 0, 0, 0, 0, 0, 0]);
  });

  it('keeps an urgent partial score in view until a complete one answers it', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 50, total: 1, colour: 'green' });
    await aScore(hospital, admission, { minutesAgo: 40, total: 3, colour: 'red', complete: false });
    for (let index = 0; index < 9; index += 1) {
      const minutesAgo = 30 - index;
      await aScore(hospital, admission, { minutesAgo, total: 0, colour: 'green', complete: false });
    }
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.partial_tews).toMatchObject({ total: 3, colour: 'red' });
    await aScore(hospital, admission, { minutesAgo: 1, total: 2, colour: 'green' });
    const answered = (await boardOf(hospital)).beds[0].occupant;
    expect(answered.partial_tews).toBeNull();
    expect(answered.tews).toMatchObject({ total: 2, colour: 'green' });
  });

  it('does not show the score of an earlier hospitalization as the score of this one', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aScore(hospital, admission, { minutesAgo: 60 * 24 * 30, total: 1, colour: 'green' });
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant).toMatchObject({
      tews: null,
      partial_tews: null,
      trend: null,
      recent_tews: [],
    });
    await aScore(hospital, admission, { minutesAgo: 60 * 5, total: 4, colour: 'yellow' });
    expect((await boardOf(hospital)).beds[0].occupant.tews).toMatchObject({ total: 4 });
  });

  it('keeps the urgent partial score of this hospitalization in view behind a more urgent one of an earlier one', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const partial = { complete: false } as const;
    await aScore(hospital, admission, {
      ...partial,
      minutesAgo: 60 * 24 * 30,
      total: 9,
      colour: 'red',
    });
    await aScore(hospital, admission, { ...partial, minutesAgo: 50, total: 5, colour: 'orange' });
    for (let index = 0; index < 9; index += 1) {
      const minutesAgo = 40 - index;
      await aScore(hospital, admission, { ...partial, minutesAgo, total: 0, colour: 'green' });
    }
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.partial_tews).toMatchObject({ total: 5, colour: 'orange' });
  });

  it('does not show what was observed minutes before in another hospitalization: who is readmitted is not observed yet, and due', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const admitted = async (minutes: number) =>
      (await admit(hospital, patient.id, 0, { admitted_at: minutesAgo(minutes).toISOString() }))
        .body.data;
    const observe = async (encounter: string, minutes: number, values: Record<string, string>) =>
      sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
        as: hospital.key,
        body: {
          ...observationsBody(
            hospital,
            { id: encounter, patientId: patient.id },
            at(minutesAgo(minutes).toISOString(), vitals(values)),
          ),
          comment: 'Calm',
        },
      });
    const first = await admitted(300);
    await observe(first.encounter, 100, { ...normalAdult, SPO2: '80' });
    await observe(first.encounter, 95, { HR: '140' });
    const left = { discharged_at: minutesAgo(90).toISOString(), override_reason: 'Wants to go' };
    ok(await discharge(hospital, first.uuid, left));
    await database()
      .update(beds)
      .set({ status: 'available' })
      .where(eq(beds.providerId, hospital.provider.id));
    const triage = await anEncounter(hospital, { patientId: patient.id });
    const again = await admitted(60);
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant).toMatchObject({
      ...{ tews: null, partial_tews: null, recent_tews: [], treatment_clock: null },
      last_observed_at: null,
      // As of everybody who has not been observed since the admission.
      next_due_at: new Date(Date.parse(again.admitted_at) + 15 * 60_000).toISOString(),
    });
    const handedOver = async () =>
      (
        await send(
          'GET',
          `/api/v1/providers/${hospital.provider.id}/wards/${hospital.ward.id}/handover`,
          {
            as: hospital.staff.nurse.sender,
          },
        )
      ).body.data.patients[0];
    expect(await handedOver()).toMatchObject({
      situation: { comments: [] },
      assessment: { abnormal_values: [], last_value_at: null },
    });
    await observe(triage.id, 70, { ...normalAdult, HR: '140' });
    expect((await boardOf(hospital)).beds[0].occupant.tews).not.toBeNull();
    expect((await handedOver()).assessment.abnormal_values).toMatchObject([{ code: 'HR' }]);
  });

  it('counts the time on the ward without a bed stay that was recorded by mistake', async () => {
    const hospital = await aHospital();
    const { hospitalization, patient } = await anAdmission(hospital);
    const where = {
      bedId: hospital.beds[3]?.id ?? '',
      healthcareServiceId: hospital.service.id,
      priceTierId: hospital.priceTier.id,
    };
    await database()
      .insert(bedStays)
      .values({
        providerId: hospital.provider.id,
        hospitalizationId: hospitalization.id,
        patientId: patient.id,
        ...where,
        period: `[${new Date(Date.now() - 5 * 86_400_000).toISOString()},${new Date(Date.now() - 4 * 86_400_000).toISOString()})`,
        voidedAt: new Date(),
        voidedById: hospital.staff.nurse.userId,
        voidReason: 'Wrong patient',
      });
    const { occupant } = (await boardOf(hospital)).beds[0];
    expect(occupant.on_ward_since).toBe(hospitalization.admittedAt.toISOString());
  });

  it('says of a patient who returned from another ward since when they are back, on every list', async () => {
    const hospital = await aHospital();
    const { ward: intensive, beds: theirs } = await anotherWard(hospital, 'Intensive care', ['I1']);
    const { stay } = await anInpatient(hospital, 0, { admitted_at: minutesAgo(300) });
    const move = async (bed: string | undefined, minutes: number) => {
      const at = minutesAgo(minutes);
      ok(await transfer(hospital, stay.uuid, 0, { bed, transferred_at: at }));
      return at.toISOString();
    };
    await move(hospital.beds[1]?.id, 200);
    const there = await move(theirs[0]?.id, 100);
    expect((await boardOf(hospital, intensive)).beds[0].occupant.on_ward_since).toBe(there);
    const back = await move(hospital.beds[2]?.id, 60);
    await move(hospital.beds[3]?.id, 50);
    const { occupant } = (await boardOf(hospital)).beds[3];
    expect(occupant.on_ward_since).toBe(back);
    const dueAt = new Date(Date.parse(back) + 15 * 60_000).toISOString();
    expect(occupant.next_due_at).toBe(dueAt);
    const path = `/api/v1/providers/${hospital.provider.id}`;
    const read = async (rest: string) =>
      (await send('GET', `${path}/${rest}`, { as: hospital.key })).body;
    const list = (await read(`rounds-worklist?ward=${hospital.ward.id}`)).data;
    expect(list.patients[0].on_ward_since).toBe(back);
    const ready = await read(`hospitalizations/${stay.uuid}/discharge-readiness`);
    expect(JSON.stringify(ready)).toMatch(/overdue by 4[56] min/);
  });
});

describe('a planned transfer on the ward board', () => {
  it('is shown at the bed that it holds and at the patient that it is for, and names no other bed', async () => {
    const hospital = await aHospital();
    const west = await anotherWard(hospital, 'Ward B', ['B1', 'B2']);
    const admission = await anAdmission(hospital, { bed: hospital.beds[1] });
    const planned = await aPlannedTransfer(hospital, admission, { bed: west.beds[1] });
    const held_until = planned.heldUntil.toISOString();

    const here = await boardOf(hospital);
    expect(here).toMatchObject({ pending_in: 0, pending_out: 1 });
    expect(here.beds[1].occupant.planned_transfer).toEqual({
      uuid: planned.id,
      bed: west.beds[1]?.id,
      bed_name: 'B2',
      ward: west.ward.id,
      ward_name: 'Ward B',
      held_until,
    });
    expect(here.beds.map(({ hold }: { hold: unknown }) => hold)).toEqual([null, null, null, null]);

    const there = await boardOf(hospital, west.ward);
    expect(there).toMatchObject({ pending_in: 1, pending_out: 0 });
    expect(there.beds[0].hold).toBeNull();
    expect(there.beds[1].hold).toEqual({
      planned_transfer: planned.id,
      hospitalization: admission.hospitalization.id,
      patient: admission.patient.id,
      patient_name: 'Otieno, Achieng',
      from_ward_name: 'Ward A',
      from_bed_name: 'A2',
      held_until,
    });
  });

  it('within the ward is shown at both its beds and counts neither as in nor as out', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await aPlannedTransfer(hospital, admission, { bed: hospital.beds[2] });
    const board = await boardOf(hospital);
    expect(board).toMatchObject({ pending_in: 0, pending_out: 0 });
    expect(board.beds[0].occupant.planned_transfer).toMatchObject({ bed_name: 'A3' });
    expect(board.beds[2].hold).toMatchObject({ from_bed_name: 'A1' });
  });

  it('holds a bed that still has another patient, and shows both', async () => {
    const hospital = await aHospital();
    const first = await anAdmission(hospital);
    const second = await anAdmission(hospital, { bed: hospital.beds[1] });
    await aPlannedTransfer(hospital, second, { bed: hospital.beds[0] });
    const [bed] = (await boardOf(hospital)).beds;
    expect(bed.occupant.hospitalization.uuid).toBe(first.hospitalization.id);
    expect(bed.hold.hospitalization).toBe(second.hospitalization.id);
  });

  it('is gone when its hold has run out, when it was cancelled, and when the patient has left', async () => {
    const hospital = await aHospital();
    const west = await anotherWard(hospital, 'Ward B', ['B1', 'B2', 'B3']);
    const [one, two, three] = [
      await anAdmission(hospital, { bed: hospital.beds[0] }),
      await anAdmission(hospital, { bed: hospital.beds[1] }),
      await anAdmission(hospital, { bed: hospital.beds[2] }),
    ];
    await aPlannedTransfer(hospital, one, { bed: west.beds[0], minutesLeft: -1 });
    const givenUp = await aPlannedTransfer(hospital, two, { bed: west.beds[1] });
    await database()
      .update(plannedTransfers)
      .set({ status: 'cancelled', endedAt: new Date() })
      .where(eq(plannedTransfers.id, givenUp.id));
    await aPlannedTransfer(hospital, three, { bed: west.beds[2] });
    await database()
      .update(hospitalizations)
      .set({ isActive: false, dischargedAt: new Date() })
      .where(eq(hospitalizations.id, three.hospitalization.id));

    const here = await boardOf(hospital);
    expect(here.pending_out).toBe(0);
    for (const { occupant } of here.beds) expect(occupant?.planned_transfer ?? null).toBeNull();
    const there = await boardOf(hospital, west.ward);
    expect(there.pending_in).toBe(0);
    for (const { hold } of there.beds) expect(hold).toBeNull();
  });

  it('gives way to a new one as soon as its hold has run out', async () => {
    const hospital = await aHospital();
    const [late, next] = [
      await anAdmission(hospital, { bed: hospital.beds[0] }),
      await anAdmission(hospital, { bed: hospital.beds[1] }),
    ];
    await aPlannedTransfer(hospital, late, { bed: hospital.beds[3], minutesLeft: -60 });
    const path = `/api/v1/providers/${hospital.provider.id}/planned-transfers`;
    await sendOk('POST', path, {
      as: hospital.staff.nurse.sender,
      body: {
        hospitalization: next.hospitalization.id,
        bed: hospital.beds[3]?.id,
        held_until: new Date(Date.now() + 3_600_000).toISOString(),
      },
    });
    const board = await boardOf(hospital);
    expect(board.beds[3].hold).toMatchObject({ from_bed_name: 'A2' });
    expect(board.beds[0].occupant.planned_transfer).toBeNull();
  });

  it('puts every patient that it names into the audit log, on another ward too', async () => {
    const hospital = await aHospital();
    const west = await anotherWard(hospital, 'Ward B', ['B1']);
    const admission = await anAdmission(hospital);
    await aPlannedTransfer(hospital, admission, { bed: west.beds[0] });
    await boardOf(hospital, west.ward);
    const path = `/api/v1/providers/${hospital.provider.id}/audit-events?patient=${admission.patient.id}`;
    const read = await send('GET', path, { as: hospital.staff.auditor.sender });
    expect(read.body.results).toMatchObject([{ action: 'ward-board.read' }]);
  });
});
