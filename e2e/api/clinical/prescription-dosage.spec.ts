import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { medicationRequests } from '@/db/schema/index';
import {
  aPrescription,
  prescriptionBody,
  prescriptionsOf,
} from '@/e2e/api/clinical/prescription-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

const prescribing = (hospital: Hospital, encounter: { id: string }, given: object) =>
  send('POST', prescriptionsOf(hospital), {
    as: hospital.key,
    body: prescriptionBody(encounter.id, { ...given }),
  });

const order = (hospital: Hospital, { id }: { id: number }) =>
  send('PATCH', `${prescriptionsOf(hospital)}/${id}`, {
    as: hospital.key,
    body: { status: 'active' },
  });

const unsaid = { medication_request_dosage_instruction: [], number_of_repeats_allowed: 1 };

describe('a number of a prescription', () => {
  const periods = (period: number) => ({
    medication_request_dosage_instruction: [{ frequency: 1, period }],
  });
  const finer = [0, 0.0004, 0.3333, 1e-7, 1e-300, 1.00000001];

  it('is refused when it is finer than a thousandth, instead of being rounded', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    for (const number of finer) {
      for (const [given, field] of [
        [periods(number), 'medication_request_dosage_instruction.0.period'],
        [{ quantity: number }, 'quantity'],
      ] as const) {
        const answer = await prescribing(hospital, encounter, given);
        expect(answer.status, `${field} ${number}: ${answer.text}`).toBe(400);
        expect(Object.keys(answer.body.errors)).toEqual([field]);
      }
    }
  });

  it('is kept to the thousandth as it was sent', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    for (const number of [0.001, 0.29, 0.333, 1.005, 999.999, 1000]) {
      const given = { ...periods(number), quantity: number };
      const answer = ok(await prescribing(hospital, encounter, given));
      expect(answer.body.data).toMatchObject({
        quantity: number,
        medication_request_dosage_instruction: [{ period: number }],
      });
    }
  });
});

it('a medicine or a dose is refused if it would read in reverse, or over two lines', async () => {
  const hospital = await aHospital();
  const encounter = await anEncounter(hospital);
  const dosage = { frequency: 1, strength: '50 mg', frequency_unit: '1 tablet', route: 'oral' };
  const doses = (given: object) => ({
    medication_request_dosage_instruction: [{ ...dosage, ...given }],
  });
  for (const [given, field] of [
    [{ name: 'Warfarin \u202E51' }, 'name'],
    [{ name: 'Warfarin\nand aspirin' }, 'name'],
    [{ dosage_form: 'tablet\u2067' }, 'dosage_form'],
    [doses({ strength: '\u202Egm 05' }), 'medication_request_dosage_instruction.0.strength'],
    [doses({ frequency_unit: '1\n0' }), 'medication_request_dosage_instruction.0.frequency_unit'],
    [doses({ route: '\u2066oral' }), 'medication_request_dosage_instruction.0.route'],
  ] as const) {
    const answer = await prescribing(hospital, encounter, given);
    expect(answer.status, `${field}: ${answer.text}`).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  }
  const inArabic = { ...doses({ strength: '٥٠٠ ملغ' }), name: 'أموكسيسيلين' };
  expect((await prescribing(hospital, encounter, inArabic)).body.data).toMatchObject({
    name: 'أموكسيسيلين',
    medication_request_dosage_instruction: [{ strength: '٥٠٠ ملغ' }],
  });
});

describe('a draft without a dosage', () => {
  it('does not become active, and can be cancelled', async () => {
    const hospital = await aHospital();
    const draft = await aPrescription(hospital, { ...unsaid, status: 'draft' });
    const refused = await order(hospital, draft);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body.errors).toEqual({ status: [expect.stringMatching(/again with a dosage/)] });
    await sendOk('PATCH', `${prescriptionsOf(hospital)}/${draft.id}`, {
      as: hospital.key,
      body: { status: 'cancelled', status_reason: 'No dosage' },
    });
  });

  it('becomes active when it says that the medicine must not be given', async () => {
    const hospital = await aHospital();
    const draft = await aPrescription(hospital, {
      ...unsaid,
      status: 'draft',
      do_not_perform: true,
    });
    const answer = ok(await order(hospital, draft));
    expect(answer.body.data.status).toBe('active');
  });

  it('is neither repeated nor resumed if an earlier version made it active', async () => {
    const hospital = await aHospital();
    const old = await aPrescription(hospital, { ...unsaid, status: 'draft' });
    const since = (status: 'active' | 'on-hold') =>
      database()
        .update(medicationRequests)
        .set({ status })
        .where(eq(medicationRequests.id, old.uuid));
    await since('active');
    const repeated = await send('POST', `${prescriptionsOf(hospital)}/${old.id}/repeat`, {
      as: hospital.key,
      body: {},
    });
    expect(repeated.status, repeated.text).toBe(409);
    expect(repeated.body.message).toMatch(/does not say how/);
    await since('on-hold');
    const resumed = await order(hospital, old);
    expect(resumed.status, resumed.text).toBe(409);
  });
});
