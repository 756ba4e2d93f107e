import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { healthcareServices, hospitalizations, patients } from '@/db/schema/index';
import { admissionsOf, ago, anEndedStay, hour } from '@/e2e/api/admissions/admission-builders';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { aDesk, payInvoice } from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

type Stay = Awaited<ReturnType<typeof anAdmission>>;

let hospital: Hospital;
let mensah: Stay;
let otieno: Stay;
let kamau: Awaited<ReturnType<typeof anEndedStay>>;
let surgery: typeof healthcareServices.$inferSelect;

/**
 * Mensah (A1) and Otieno (A3, surgery) are admitted, Kamau was discharged from A2, and one patient is at another
 * hospital.
 */
beforeAll(async () => {
  hospital = await aHospital();
  await anAdmission(await aHospital());
  const [a1, a2, a3] = hospital.beds;
  mensah = await anAdmission(hospital, {
    bed: a1,
    patient: await aPatient(hospital, {
      firstName: 'Ama',
      lastName: 'Mensah',
      mrNumber: 'LCR-100%',
      mobile: '+233201112222',
      nationalMobileNumber: '0201112222',
      isHospitalized: true,
    }),
  });
  otieno = await anAdmission(hospital, { bed: a3 });
  [surgery] = (await database()
    .insert(healthcareServices)
    .values({ providerId: hospital.provider.id, name: 'Orthopaedic surgery' })
    .returning()) as [typeof healthcareServices.$inferSelect];
  await database()
    .update(hospitalizations)
    .set({
      healthcareServiceId: surgery.id,
      admittedAt: ago(30 * 60_000),
      admittedById: hospital.staff.nurse.practitionerId ?? '',
      createdById: hospital.staff.nurse.userId,
    })
    .where(eq(hospitalizations.id, otieno.hospitalization.id));
  kamau = await anEndedStay(
    hospital,
    await aPatient(hospital, { firstName: 'Wanjiru', lastName: 'Kamau' }),
    { until: ago(5 * hour), bed: a2 },
  );
});

async function found(query: Record<string, string | number | undefined> = {}) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const answer = await sendOk('GET', `${admissionsOf(hospital)}?${search}`, { as: hospital.key });
  expect(answer.body.meta.total).toBe(answer.body.results.length);
  return answer.body.results.map(
    (row: { patient: { last_name: string } }) => row.patient.last_name,
  );
}

describe('the list of hospitalizations', () => {
  it('shows admitted patients, the last admitted first', async () => {
    expect(await found()).toEqual(['Otieno', 'Mensah']);
    expect(await found({ is_active: 'true' })).toEqual(['Otieno', 'Mensah']);
  });

  it('shows discharged patients when asked for them', async () => {
    expect(await found({ is_active: 'false' })).toEqual(['Kamau']);
    // As Python writes true and false.
    expect(await found({ is_active: 'True' })).toEqual(['Otieno', 'Mensah']);
    expect(await found({ is_active: 'False' })).toEqual(['Kamau']);
  });

  it('shows each hospitalization as reading it alone does', async () => {
    const list = await send('GET', admissionsOf(hospital), { as: hospital.key });
    const alone = await send('GET', `${admissionsOf(hospital)}/${otieno.hospitalization.id}`, {
      as: hospital.key,
    });
    expect(list.body.results[0]).toEqual(alone.body.data);
  });

  it.each([
    ['a part of the first name', 'am', ['Mensah']],
    ['the last name in capitals', 'MENSAH', ['Mensah']],
    ['both names in any order', 'mensah ama', ['Mensah']],
    ['a part of the mobile number', '11122', ['Mensah']],
    ['the national mobile number', '0201112222', ['Mensah']],
    ['the MR number', 'lcr-100', ['Mensah']],
    ['a literal per cent sign', '100%', ['Mensah']],
    ['the name of the service', 'orthop', ['Otieno']],
    ['a name and the service together', 'achieng surgery', ['Otieno']],
    ['the service of one and the name of another', 'mensah surgery', []],
    ['a literal underscore', 'm_nsah', []],
    ['blanks alone', '   ', ['Otieno', 'Mensah']],
  ])('finds by %s', async (_, search, names) => {
    expect(await found({ search })).toEqual(names);
  });

  it('finds by room and bed, by name or by identifier', async () => {
    const [room1, room2] = hospital.rooms;
    const [a1] = hospital.beds;
    for (const room of ['Room 2', 'room 2', room2?.id, room2?.number]) {
      expect(await found({ room })).toEqual(['Otieno']);
    }
    expect(await found({ room: room1?.id })).toEqual(['Mensah']);
    for (const bed of ['A1', 'a1', a1?.id, a1?.number]) {
      expect(await found({ bed })).toEqual(['Mensah']);
    }
    for (const nothing of ['A', 'A%', v7(), 2 ** 40, '']) {
      expect(await found({ bed: nothing })).toEqual([]);
    }
  });

  it('finds by ward, patient, service, admitting practitioner and asking user, by either identifier', async () => {
    const { nurse } = hospital.staff;
    for (const [query, names] of [
      [{ ward: hospital.ward.id }, ['Otieno', 'Mensah']],
      [{ ward: hospital.ward.number }, ['Otieno', 'Mensah']],
      [{ patient_id: mensah.patient.id }, ['Mensah']],
      [{ patient_id: mensah.patient.number }, ['Mensah']],
      [{ healthcare_service_id: surgery.id }, ['Otieno']],
      [{ healthcare_service_id: surgery.number }, ['Otieno']],
      [{ admitted_by_id: nurse.practitionerId ?? '' }, ['Otieno']],
      [{ created_by_id: nurse.userId }, ['Otieno']],
      [{ created_by_id: hospital.staff['ward-clerk'].userId }, ['Mensah']],
      [{ created_by_id: nurse.userId, patient_id: mensah.patient.id }, []],
      [{ ward: v7() }, []],
      [{ created_by_id: 2 ** 40 }, []],
    ] as const) {
      expect(await found(query), JSON.stringify(query)).toEqual(names);
    }
  });

  it('finds by the time of admission, both ends included', async () => {
    const at = mensah.hospitalization.admittedAt;
    const after = new Date(at.getTime() + 1).toISOString();
    expect(await found({ admitted_at__lte: at.toISOString() })).toEqual(['Mensah']);
    expect(await found({ admitted_at__gte: at.toISOString() })).toEqual(['Otieno', 'Mensah']);
    expect(await found({ admitted_at__gte: after })).toEqual(['Otieno']);
  });

  it('finds the ones with a balance due', async () => {
    const charge = (patient: { id: string }, hospitalizationId: string, unitPrice = '500.00') =>
      aChargeItem(hospital, patient, { hospitalizationId, unitPrice, service: surgery });
    const { patient: ama } = mensah;
    const paid = await charge(ama, mensah.hospitalization.id);
    await charge(ama, mensah.hospitalization.id, '0.00');
    const waived = await charge(ama, mensah.hospitalization.id);
    const manager = hospital.staff['finance-manager'].sender;
    const path = financeOf(hospital, `charge-items/${waived.id}/cancel`);
    await send('POST', path, { as: manager, body: { reason: 'Added twice' } });
    const desk = await aDesk(hospital);
    const invoice = await anInvoice(hospital, ama, [paid]);
    expect(await found({ owing: 'true' })).toEqual(['Mensah']);
    const settled = await payInvoice(hospital, invoice.uuid, {
      transaction_type: 'cash',
      amount: '500.00',
      currency: 'KES',
      location: desk.location.id,
    });
    expect(settled.status, settled.text).toBe(201);
    expect(await found({ owing: 'true' })).toEqual([]);
    const billed = await charge(otieno.patient, otieno.hospitalization.id);
    await anInvoice(hospital, otieno.patient, [billed]);
    await charge({ id: kamau.patientId }, kamau.id);
    expect(await found({ owing: 'true' })).toEqual(['Otieno']);
    expect(await found({ owing: 'false' })).toEqual(['Mensah']);
    expect(await found({ owing: 'true', is_active: 'false' })).toEqual(['Kamau']);
    const { body } = await send('GET', `${admissionsOf(hospital)}/${kamau.id}`, {
      as: hospital.key,
    });
    expect(body.data.is_owing).toBe(true);
  });

  it('counts as one look at all patients on the page in the audit log', async () => {
    const answer = await send('GET', admissionsOf(hospital), { as: hospital.key });
    const events = await auditRowsOf(answer, 'action', 'patientIds');
    expect(events).toHaveLength(1);
    expect(events[0]?.action).toBe('hospitalization.list');
    expect(new Set(events[0]?.patientIds)).toEqual(new Set([otieno.patient.id, mensah.patient.id]));
  });

  it('refuses an unknown filter by its name', async () => {
    for (const [name, value] of [
      ['is_active', 'yes'],
      ['patient_id', 'Mensah'],
      ['admitted_at__lte', 'yesterday'],
      ['owing', '1'],
    ]) {
      const answer = await send('GET', `${admissionsOf(hospital)}?${name}=${value}`, {
        as: hospital.key,
      });
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, [name]]);
    }
  });
});

describe('the list of patients', () => {
  it('finds by the national mobile number too, also after it was changed', async () => {
    const path = `/api/v1/providers/${hospital.provider.id}/patients`;
    const search = async (text: string) =>
      (await send('GET', `${path}?search=${text}`, { as: hospital.key })).body.results.map(
        ({ uuid }: { uuid: string }) => uuid,
      );
    expect(await search('0201112222')).toEqual([mensah.patient.id]);
    await database()
      .update(patients)
      .set({ nationalMobileNumber: '0207778888' })
      .where(eq(patients.id, mensah.patient.id));
    expect(await search('0207778888')).toEqual([mensah.patient.id]);
    expect(await search('7778888')).toEqual([mensah.patient.id]);
  });
});
