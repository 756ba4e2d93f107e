import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents, encounterDiagnoses, encounters } from '@/db/schema/index';
import { anOpenedEncounter, doctorOf, edit } from '@/e2e/api/clinical/encounter-builders';
import { aPrescription, prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { everyRow } from '@/e2e/api/pages';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter, aPatient, aVisit } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const pathOf = (hospital: Hospital) =>
  `/api/v1/providers/${hospital.provider.id}/encounter-prescriptions`;

async function found(hospital: Hospital, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const answer = await sendOk('GET', `${pathOf(hospital)}?${search}`, {
    as: hospital.staff.nurse.sender,
  });
  expect(answer.body.meta.total).toBe(answer.body.results.length);
  return answer.body.results.map(({ id }: { id: string }) => id);
}

async function prescribed(hospital: Hospital, given: Parameters<typeof anEncounter>[1] = {}) {
  const encounter = await anEncounter(hospital, given);
  await aPrescription(hospital, { encounter });
  return encounter;
}

describe('the list of encounters with prescriptions', () => {
  it('shows their prescriptions and diagnoses', async () => {
    const hospital = await aHospital();
    const visit = await aVisit(hospital);
    const encounter = await anEncounter(hospital, {
      patientId: visit.patientId,
      visitId: visit.id,
    });
    const first = await aPrescription(hospital, { encounter, name: 'Paracetamol' });
    const second = await aPrescription(hospital, { encounter, name: 'Zinc sulfate' });
    const of = { providerId: hospital.provider.id, encounterId: encounter.id };
    await database()
      .insert(encounterDiagnoses)
      .values([
        { ...of, condition: 'A09', code: 'A09', role: 'Diarrhoea', rank: 2, note: 'Watery' },
        { ...of, condition: 'E86', code: 'E86', role: 'Dehydration', rank: 1 },
        { ...of, condition: 'B54', code: 'B54', role: 'Malaria', rank: 3, deletedAt: new Date() },
      ]);
    const { body } = await send('GET', pathOf(hospital), { as: hospital.key });
    const [item] = body.results;
    expect(Object.keys(item).sort()).toEqual([
      'created_at',
      'encounter_class',
      'encounter_diagnosis',
      'encounter_medication_request',
      'id',
      'patient',
      'visit',
    ]);
    expect(item).toMatchObject({
      id: encounter.id,
      created_at: encounter.createdAt.toISOString(),
      encounter_class: 'ambulatory',
      visit: visit.id,
      patient: first.patient,
      encounter_medication_request: [first, second],
      encounter_diagnosis: [
        { condition: 'E86', role: 'Dehydration', rank: 1, status: 'PROVISIONAL', note: null },
        { condition: 'A09', role: 'Diarrhoea', rank: 2, note: 'Watery' },
      ],
    });
    const [event] = await database()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'encounter.prescriptions'))
      .then((events) => events.filter(({ providerId }) => providerId === hospital.provider.id));
    expect(event?.patientIds).toEqual([visit.patientId]);
  });

  it('has every encounter with a prescription, ward rounds too, the last created first', async () => {
    const hospital = await aHospital();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const startTime = at(1);
    const admission = await anAdmission(hospital);
    const round = await prescribed(hospital, {
      patientId: admission.patient.id,
      partOfId: admission.encounter.id,
      isWardRound: true,
      createdAt: at(3),
      startTime,
    });
    const early = await prescribed(hospital, { createdAt: at(2), startTime });
    const same = await prescribed(hospital, { createdAt: at(2), startTime });
    const order = [round.id, ...[early.id, same.id].sort()];
    expect(await found(hospital)).toEqual(order);
    const paged = await everyRow(`${pathOf(hospital)}?page_size=1`, hospital.key);
    expect(paged.map(({ id }) => id)).toEqual(order);
  });

  it('finds by every name, number and address of the patient, in any case and order of words', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, {
      firstName: 'Wanjiku',
      lastName: 'Ng’ang’a',
      otherNames: 'Imani Baraka',
      mobile: '+254700111222',
      nationalMobileNumber: '0700111333',
      email: 'wanjiku@example.org',
      mrNumber: 'KSM-77%1',
    });
    const { id } = await prescribed(hospital, { patientId: patient.id });
    await prescribed(hospital);
    for (const search of [
      'wanj',
      'NG’ANG',
      "ng'ang'a",
      'nganga',
      'baraka',
      'imani wanjiku',
      '0111222',
      '+254-700-111222',
      '+254.700.111.222',
      '(0700)111-333',
      '254 (700)111-222',
      '0700111333',
      'WANJIKU@example',
      'ksm-77%1',
      'baraka ksm',
    ]) {
      expect(await found(hospital, { search }), search).toEqual([id]);
    }
    for (const search of ['wanjiku otieno', 'ksm_77', 'ksm-7%7', '+254-700-111224']) {
      expect(await found(hospital, { search }), search).toEqual([]);
    }
    expect(await found(hospital, { search: '  ' })).toHaveLength(2);
    // The patient list's own search is unchanged.
    const patients = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/patients?search=baraka`,
      { as: hospital.key },
    );
    expect(patients.body.meta.total).toBe(0);
  });

  it('filters by MR number, phone, status, visit and hospital, and joins filters with and', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital, {
      mobile: '+254700999888',
      nationalMobileNumber: '0700999888',
    });
    const visit = await aVisit(hospital, { patientId: patient.id });
    const mine = await prescribed(hospital, {
      patientId: patient.id,
      visitId: visit.id,
      status: 'onleave',
    });
    const other = await prescribed(hospital);
    const queries: Record<string, string | number>[] = [
      { mr_number: patient.mrNumber },
      { mr_number: patient.mrNumber.toLowerCase() },
      { mobile: '+254700999888' },
      { mobile: '254 700-999 888' },
      { mobile: '0700 999888' },
      { mobile: '00254.700.999888' },
      { status: 'onleave' },
      { visit: visit.id },
      { visit: visit.number },
      { visit: visit.id, status: 'onleave', search: patient.lastName },
    ];
    for (const query of queries) {
      expect(await found(hospital, query), JSON.stringify(query)).toEqual([mine.id]);
    }
    expect(await found(hospital, { status: 'finished' })).toEqual([]);
    expect(await found(hospital, { visit: visit.id, status: 'in-progress' })).toEqual([]);
    expect(await found(hospital, { mr_number: 'nobody' })).toEqual([]);
    const all = [mine.id, other.id].sort();
    for (const service_provider of [hospital.provider.id, hospital.provider.number]) {
      expect((await found(hospital, { service_provider })).sort()).toEqual(all);
    }
    expect(await found(hospital, { service_provider: visit.id })).toEqual([]);
  });

  it('compares created_at__lte with the creation and created_at__gte with the start, both included', async () => {
    const hospital = await aHospital();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const { id } = await prescribed(hospital);
    await database()
      .update(encounters)
      .set({ createdAt: at(5), startTime: at(9) })
      .where(eq(encounters.id, id));
    const on = (day: number) => at(day).toISOString();
    expect(await found(hospital, { created_at__lte: on(5) })).toEqual([id]);
    expect(await found(hospital, { created_at__lte: on(4) })).toEqual([]);
    expect(await found(hospital, { created_at__gte: on(9) })).toEqual([id]);
    expect(await found(hospital, { created_at__gte: on(10) })).toEqual([]);
    expect(await found(hospital, { created_at__gte: on(7), created_at__lte: on(6) })).toEqual([id]);
  });
});

describe('an encounter with prescriptions', () => {
  it('is not entered in error while they are open, and the refusal counts them', async () => {
    const hospital = await aHospital();
    const encounter = await anOpenedEncounter(hospital);
    const become = () => edit(hospital, encounter, { status: 'entered-in-error' });
    const uuids: string[] = [];
    for (const status of ['active', 'draft']) {
      uuids.push((await aPrescription(hospital, { encounter, status })).uuid);
    }
    await aPrescription(hospital);
    const sentences = [
      '2 prescriptions of this encounter are still open. Mark them as entered in error first.',
      'A prescription of this encounter is still open. Mark it as entered in error first.',
    ];
    for (const [index, uuid] of uuids.entries()) {
      const refused = await become();
      expect(refused.status).toBe(409);
      expect(refused.body.errors.status).toEqual([sentences[index]]);
      await sendOk('PATCH', `${prescriptionsOf(hospital)}/${uuid}`, {
        as: doctorOf(hospital).sender,
        body: { status: 'entered-in-error', status_reason: 'Another patient' },
      });
    }
    expect((await become()).status).toBe(200);
  });
});
