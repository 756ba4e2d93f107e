import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  carePlans,
  type chargeItems,
  encounterParticipants,
  encounters,
  plannedTransfers,
} from '@/db/schema/index';
import { anInpatient, discharge, minutesAgo, stayPath } from '@/e2e/api/admissions/stay-builders';
import { aChargeItem, anInvoice, aPrice, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDesk, payInvoice } from '@/e2e/api/billing/payment-builders';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { aPrescription, changePrescription } from '@/e2e/api/clinical/prescription-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital, inTheDaytime } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

type Admission = Awaited<ReturnType<typeof anAdmission>>;
type Point = { code: string; message: string; owner: string; href: string | null };

const readiness = async (
  hospital: Hospital,
  { hospitalization }: Admission,
  { as = hospital.key, disposition = 'home' }: { as?: Sender; disposition?: string } = {},
): Promise<{ is_ready: boolean; open_points: Point[] }> => {
  const path = `/api/v1/providers/${hospital.provider.id}/hospitalizations/${hospitalization.number}/discharge-readiness`;
  const query = disposition ? `?discharge_disposition=${disposition}` : '';
  const answer = await sendOk('GET', `${path}${query}`, { as });
  return answer.body.data;
};

const codes = async (...given: Parameters<typeof readiness>) =>
  (await readiness(...given)).open_points.map(({ code }) => code);

const observe = async (
  hospital: Hospital,
  { encounter }: Admission,
  values: Record<string, string> = normalAdult,
) => {
  await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
    as: hospital.key,
    body: observationsBody(hospital, encounter, vitals(values)),
  });
};

/** A patient in a bed whose observations are up to date. */
const aSettledPatient = async (hospital: Hospital) => {
  const admission = await anAdmission(hospital);
  await observe(hospital, admission);
  return admission;
};

const aRound = (hospital: Hospital, { encounter, patient }: Admission, status = 'in-progress') =>
  anEncounter(hospital, {
    patientId: patient.id,
    encounterClass: 'inpatient-encounter',
    isWardRound: true,
    partOfId: encounter.id,
    status: status as 'in-progress',
  });

const aPlan = (hospital: Hospital, encounterId: string, periodEnd: Date | null = null) =>
  database().insert(carePlans).values({
    providerId: hospital.provider.id,
    encounterId,
    title: 'Wound care',
    description: 'Dress daily',
    periodEnd,
  });

describe('discharge readiness', () => {
  it('is given for a patient who is observed on time, paid up and has somewhere to go', async () => {
    const hospital = await aHospital();
    const admission = await aSettledPatient(hospital);
    expect(await readiness(hospital, admission)).toEqual({
      is_ready: true,
      open_points: [],
      ending_prescriptions: [],
    });
    expect(await codes(hospital, admission, { disposition: '' })).toEqual(['disposition-missing']);
  });

  it('lists a patient never observed on the ward as overdue and without a reassuring score', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const { is_ready, open_points } = await readiness(hospital, admission);
    expect(is_ready).toBe(false);
    expect(open_points).toMatchObject([
      {
        code: 'observations-due',
        owner: 'Nurse',
        href: `/patients/${admission.patient.id}/observe?encounter=${admission.encounter.id}`,
      },
      { code: 'score-unsettled', message: 'No TEWS has been recorded during this admission.' },
    ]);
    expect(await codes(hospital, admission, { disposition: 'Exp' })).toEqual([]);
    expect(await codes(hospital, admission, { disposition: 'exp' })).toEqual([]);
  });

  it('lists a last score that is red, and a later incomplete set', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await observe(hospital, admission, { ...normalAdult, RR: '32', HR: '135', AVPU: 'pain' });
    expect(await readiness(hospital, admission)).toMatchObject({
      open_points: [{ code: 'score-unsettled', owner: 'Medical officer' }],
    });
    await observe(hospital, admission);
    expect(await codes(hospital, admission)).toEqual([]);
    await observe(hospital, admission, { RR: '14' });
    expect(await codes(hospital, admission)).toEqual(['score-unsettled']);
  });

  it('lists a ward round until it is finished, but not a cancelled one', async () => {
    const hospital = await aHospital();
    const admission = await aSettledPatient(hospital);
    for (const status of ['finished', 'cancelled', 'entered-in-error']) {
      await aRound(hospital, admission, status);
    }
    expect(await codes(hospital, admission)).toEqual([]);
    const round = await aRound(hospital, admission);
    const practitionerId = hospital.staff['medical-officer'].practitionerId;
    if (!practitionerId) throw new Error('The medical officer is no practitioner.');
    await database().insert(encounterParticipants).values({
      providerId: hospital.provider.id,
      encounterId: round.id,
      practitionerId,
      type: 'PRIMARY_PERFORMER',
      startTime: round.startTime,
    });
    expect(await readiness(hospital, admission)).toMatchObject({
      open_points: [{ code: 'open-round', owner: 'Test medical-officer' }],
    });
    await database()
      .update(encounters)
      .set({ status: 'finished', endTime: new Date() })
      .where(eq(encounters.id, round.id));
    expect(await codes(hospital, admission)).toEqual([]);
  });

  it('lists a care plan of the hospitalization until its period ends, unless its encounter was cancelled', async () => {
    const hospital = await aHospital();
    const admission = await aSettledPatient(hospital);
    const cancelled = await aRound(hospital, admission, 'cancelled');
    await aPlan(hospital, cancelled.id);
    await aPlan(hospital, admission.encounter.id, new Date(Date.now() - 60_000));
    const elsewhere = await anEncounter(hospital, { patientId: admission.patient.id });
    await aPlan(hospital, elsewhere.id);
    expect(await codes(hospital, admission)).toEqual([]);
    const round = await aRound(hospital, admission, 'finished');
    await aPlan(hospital, round.id, new Date(Date.now() + 86_400_000));
    await aPlan(hospital, admission.encounter.id);
    expect(await codes(hospital, admission)).toEqual(['open-care-plan', 'open-care-plan']);
  });

  it('lists a drafted medicine until it is ordered or cancelled, but not for a patient who died', async () => {
    const hospital = await aHospital();
    const admission = await aSettledPatient(hospital);
    const { encounter } = admission;
    const draft = await aPrescription(hospital, {
      encounter,
      name: 'Metformin',
      status: 'draft',
      category: 'discharge',
    });
    expect(await readiness(hospital, admission)).toMatchObject({
      is_ready: false,
      open_points: [
        {
          code: 'draft-prescription',
          owner: 'Test medical-officer',
          href: `/prescriptions/${draft.uuid}`,
        },
      ],
    });
    const died = await readiness(hospital, admission, { disposition: 'Exp' });
    expect(died.open_points).toEqual([]);
    ok(await changePrescription(hospital, draft.uuid, { status: 'active' }));
    expect(await codes(hospital, admission)).toEqual([]);
  });

  it('sums what is billable or invoiced and unpaid, by currency, without what is paid, waived or free', async () => {
    const hospital = await aHospital();
    const admission = await aSettledPatient(hospital);
    const { patient } = admission;
    const desk = await aDesk(hospital);
    const charge = (given: Partial<typeof chargeItems.$inferInsert> = {}) =>
      aChargeItem(hospital, patient, {
        hospitalizationId: admission.hospitalization.id,
        quantity: 2,
        ...given,
      });
    const pay = (invoice: { uuid: string }, amount: string) =>
      payInvoice(hospital, invoice.uuid, {
        transaction_type: 'cash',
        amount,
        currency: 'KES',
        location: desk.location.id,
      });
    const paid = await anInvoice(hospital, patient, [await charge()]);
    expect((await pay(paid, '3000.00')).status).toBe(201);
    const waived = await charge();
    await send('POST', financeOf(hospital, `charge-items/${waived.id}/cancel`), {
      as: hospital.staff['finance-manager'].sender,
      body: { reason: 'Added twice' },
    });
    await charge({ unitPrice: '0.00' });
    await charge({ hospitalizationId: null });
    expect(await codes(hospital, admission)).toEqual([]);

    await charge();
    const part = await anInvoice(hospital, patient, [await charge()]);
    expect((await pay(part, '1000.00')).status).toBe(201);
    await charge({ currency: 'USD', unitPrice: '0.25' });
    const clerk = hospital.staff['ward-clerk'].sender;
    expect(await readiness(hospital, admission, { as: clerk })).toMatchObject({
      open_points: [
        {
          code: 'unpaid-charges',
          message: '3 charge items are unpaid: KES 5,000.00 and USD 0.50.',
          owner: 'Billing',
        },
      ],
    });
    const nurse = hospital.staff.nurse.sender;
    expect(await readiness(hospital, admission, { as: nurse })).toMatchObject({
      open_points: [{ message: 'There are unpaid charges.' }],
    });
    await expectBooksToBalance(hospital);
  });

  it('counts what is due by the record though it is not charged yet, and names services without a price', async () => {
    const hospital = await aHospital({ isPriced: false, timeZone: inTheDaytime() });
    const admission = await aSettledPatient(hospital);
    const clerk = hospital.staff['ward-clerk'].sender;
    const [missing] = (await readiness(hospital, admission, { as: clerk })).open_points;
    expect(missing).toMatchObject({ code: 'unpriced-charges', owner: 'Finance manager' });
    expect(missing?.message).toMatch(
      /^1 charge has no price: There is no price for General medicine at the tier General on \d+ \w+ \d{4}\.$/,
    );
    const nurse = hospital.staff.nurse.sender;
    expect(await readiness(hospital, admission, { as: nurse })).toMatchObject({
      open_points: [{ message: 'The bill is not complete yet.' }],
    });
    await aPrice(hospital, hospital.service, { amount: '2500.00' });
    expect(await readiness(hospital, admission, { as: clerk })).toMatchObject({
      open_points: [{ message: '1 charge item is unpaid: KES 2,500.00.' }],
    });
  });

  it('lists a planned transfer while it holds its bed, and not once it is cancelled or has run out', async () => {
    const hospital = await aHospital();
    const admission = await aSettledPatient(hospital);
    const planned = (given: Partial<typeof plannedTransfers.$inferInsert>) =>
      database()
        .insert(plannedTransfers)
        .values({
          providerId: hospital.provider.id,
          hospitalizationId: admission.hospitalization.id,
          bedId: hospital.beds[1]?.id ?? '',
          wardId: hospital.ward.id,
          heldFrom: new Date(Date.now() - 1_800_000),
          heldUntil: new Date(Date.now() + 3_600_000),
          createdById: hospital.staff['ward-clerk'].userId,
          ...given,
        });
    await planned({ status: 'cancelled', endedAt: new Date() });
    await planned({
      heldFrom: new Date(Date.now() - 7_200_000),
      heldUntil: new Date(Date.now() - 3_600_000),
    });
    expect(await codes(hospital, admission)).toEqual([]);
    await planned({});
    expect(await readiness(hospital, admission)).toMatchObject({
      open_points: [
        {
          code: 'planned-transfer',
          owner: 'Test ward-clerk',
          href: `/hospitalizations/${admission.hospitalization.id}`,
        },
      ],
    });
  });

  it('tells billing that items are outstanding, but shows nothing of the clinical record', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    await observe(hospital, admission, { ...normalAdult, RR: '32', HR: '135', AVPU: 'pain' });
    await aPlan(hospital, admission.encounter.id);
    const { open_points } = await readiness(hospital, admission, {
      as: hospital.staff.billing.sender,
    });
    expect(open_points.map(({ message }) => message)).toEqual([
      'A nurse or medical officer must review the TEWS.',
      'A care plan is still active.',
    ]);
  });

  it('does not exist for an unknown hospitalization or another hospital’s, and refuses an unknown disposition', async () => {
    const hospital = await aHospital();
    const stranger = await aHospital();
    const { hospitalization } = await anAdmission(stranger);
    const path = `/api/v1/providers/${hospital.provider.id}/hospitalizations`;
    for (const id of [hospitalization.id, '999999999']) {
      const answer = await send('GET', `${path}/${id}/discharge-readiness`, { as: hospital.key });
      expect(answer.status).toBe(404);
    }
    const own = await anAdmission(hospital);
    const refused = await send(
      'GET',
      `${path}/${own.hospitalization.id}/discharge-readiness?discharge_disposition=moon`,
      { as: hospital.key },
    );
    expect(refused.status).toBe(400);
    expect(refused.body.errors.discharge_disposition).toBeDefined();
  });
});

describe('a discharge before the last observations', () => {
  it('names them, and needs more than a clerk’s word', async () => {
    const hospital = await aHospital();
    const since = { admitted_at: minutesAgo(3 * 1440).toISOString() };
    const { patient, stay } = await anInpatient(hospital, 0, since);
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(
        hospital,
        { id: stay.encounter, patientId: patient.id },
        vitals(normalAdult),
      ),
    });
    const at = { discharged_at: minutesAgo(2 * 1440).toISOString() };
    const { body } = await sendOk(
      'GET',
      `${stayPath(hospital, stay.uuid)}/discharge-readiness?${new URLSearchParams(at)}`,
      { as: hospital.key },
    );
    expect(body.data.open_points.map(({ code }: { code: string }) => code)).toContain(
      'observed-after',
    );
    const alone = await discharge(hospital, stay.uuid, at, {
      as: hospital.staff['ward-clerk'].sender,
    });
    expect([alone.status, Object.keys(alone.body.errors)], alone.text).toEqual([
      403,
      ['agreement'],
    ]);
    const late = ok(await discharge(hospital, stay.uuid, at));
    expect(late.body.message).toMatch(
      /The patient was observed on .+, after this time\. Check the date\./,
    );
  });
});

describe('what casualty ordered', () => {
  it('is outstanding while it is active and not for the ward, because it would go home with the patient', async () => {
    const hospital = await aHospital();
    const admission = await aSettledPatient(hospital);
    const encounter = await anEncounter(hospital, {
      patientId: admission.patient.id,
      encounterClass: 'emergency',
      startTime: new Date(admission.encounter.startTime.getTime() - 3_600_000),
    });
    const name = 'Ceftriaxone 1 g vial IV';
    const { uuid } = await aPrescription(hospital, { encounter, name });
    await aPrescription(hospital, { encounter, category: 'inpatient' });
    const { open_points } = await readiness(hospital, admission);
    expect(open_points).toMatchObject([
      { code: 'casualty-prescription', href: `/prescriptions/${uuid}` },
    ]);
    expect(open_points[0]?.message).toContain(name);
    await changePrescription(hospital, uuid, { status: 'stopped', status_reason: 'Given' });
    expect(await codes(hospital, admission)).toEqual([]);
  });
});
