import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { encounters, medicationRequests } from '@/db/schema/index';
import {
  agePrescription,
  aPrescription,
  changePrescription,
  prescriptionsOf,
  readPrescription,
  repeatPrescription,
} from '@/e2e/api/clinical/prescription-builders';
import { ok, send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anEncounter } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('repeating a prescription', () => {
  it('writes the next of the chain, like the last, as often as was allowed', async () => {
    const hospital = await aHospital();
    const encounter = await anEncounter(hospital);
    const first = await aPrescription(hospital, {
      encounter,
      number_of_repeats_allowed: 2,
      quantity: 30,
      medication_request_dosage_instruction: [{ frequency: 4, strength: '1 g', as_needed: true }],
      medication_request_notes: [{ display: 'With food.' }],
    });
    expect(first.medication_request_dosage_instruction).toMatchObject([{ as_needed: true }]);
    const second = (await repeatPrescription(hospital, first.uuid)).body.data;
    expect(second).toMatchObject({
      prior_prescription: first.uuid,
      name: first.name,
      quantity: 30,
      medication_request_dosage_instruction: first.medication_request_dosage_instruction,
      medication_request_notes: [{ display: 'With food.', medication_request: second.uuid }],
      past_refills: 1,
    });
    // The last one of the chain is repeated, whichever is named.
    const third = (await repeatPrescription(hospital, first.uuid)).body.data;
    expect(third).toMatchObject({ prior_prescription: second.uuid, past_refills: 2 });
    const again = await repeatPrescription(hospital, third.uuid);
    expect(again.status).toBe(409);
    expect(again.body.message).toBe(
      'All repeats of this prescription have already been prescribed.',
    );
    const read = await send('GET', `${prescriptionsOf(hospital)}/${first.uuid}`, {
      as: hospital.key,
    });
    expect(read.body.data.past_refills).toBe(2);
  });

  it('ends the last one, so that the medicine is not on the chart twice', async () => {
    const hospital = await aHospital();
    const first = await aPrescription(hospital, { number_of_repeats_allowed: 2 });
    const second = (await repeatPrescription(hospital, first.uuid)).body.data;
    expect(second).toMatchObject({ status: 'active', past_refills: 1 });
    const standing = `${prescriptionsOf(hospital)}?status=active&patient=${first.patient}`;
    const active = await send('GET', standing, { as: hospital.key });
    expect(active.body.results).toMatchObject([{ uuid: second.uuid }]);
    expect(await readPrescription(hospital, first.uuid)).toMatchObject({ status: 'completed' });
    expect((await repeatPrescription(hospital, first.uuid)).status).toBe(201);
  });

  it('reactivates the last one when the repeat is withdrawn, unless it was stopped in the meantime', async () => {
    const hospital = await aHospital();
    const first = await aPrescription(hospital, { number_of_repeats_allowed: 3 });
    const wrong = (await repeatPrescription(hospital, first.uuid)).body.data;
    const mistaken = { status: 'entered-in-error', status_reason: 'Wrong bed' };
    await changePrescription(hospital, wrong.uuid, {
      status: 'on-hold',
      status_reason: 'Nil by mouth',
    });
    const withdrawn = ok(await changePrescription(hospital, wrong.uuid, mistaken));
    expect(withdrawn.body.message).toBe(
      'The prescription was changed. The prescription before it is on hold again.',
    );
    expect(await readPrescription(hospital, first.uuid)).toMatchObject({
      status: 'on-hold',
      status_reason: 'Nil by mouth',
    });
    await changePrescription(hospital, first.uuid, { status: 'active' });
    const stopped = (await repeatPrescription(hospital, first.uuid)).body.data;
    await changePrescription(hospital, stopped.uuid, { status: 'stopped', status_reason: 'Rash' });
    expect((await changePrescription(hospital, stopped.uuid, mistaken)).status).toBe(200);
    expect(await readPrescription(hospital, first.uuid)).toMatchObject({ status: 'completed' });
  });

  it('reactivates the last one when the repeat is withdrawn, in whatever words its completion is stored', async () => {
    const hospital = await aHospital();
    const mistaken = { status: 'entered-in-error', status_reason: 'Wrong bed' };
    const [repeated, finished] = [
      await aPrescription(hospital, { number_of_repeats_allowed: 1 }),
      await aPrescription(hospital, { number_of_repeats_allowed: 1 }),
    ];
    await changePrescription(hospital, finished.uuid, { status: 'completed' });
    for (const { uuid } of [repeated, finished]) {
      const repeat = (await repeatPrescription(hospital, uuid)).body.data;
      await database()
        .update(medicationRequests)
        .set({ statusReason: 'Repeated: the next prescription takes its place.' })
        .where(eq(medicationRequests.id, uuid));
      expect((await changePrescription(hospital, repeat.uuid, mistaken)).status).toBe(200);
    }
    expect(await readPrescription(hospital, repeated.uuid)).toMatchObject({ status: 'active' });
    expect(await readPrescription(hospital, finished.uuid)).toMatchObject({ status: 'completed' });
  });

  it('reactivates the last valid one when a repeat is withdrawn, but not in a cancelled encounter', async () => {
    const hospital = await aHospital();
    const mistaken = { status: 'entered-in-error', status_reason: 'Wrong patient' };
    const chainOfThree = async () => {
      const first = await aPrescription(hospital, { number_of_repeats_allowed: 2 });
      const second = (await repeatPrescription(hospital, first.uuid)).body.data;
      const third = (await repeatPrescription(hospital, first.uuid)).body.data;
      expect((await changePrescription(hospital, second.uuid, mistaken)).status).toBe(200);
      return { first, third };
    };
    const { first, third } = await chainOfThree();
    expect(await readPrescription(hospital, first.uuid)).toMatchObject({ status: 'completed' });
    expect((await changePrescription(hospital, third.uuid, mistaken)).status).toBe(200);
    expect(await readPrescription(hospital, first.uuid)).toMatchObject({ status: 'active' });

    const other = await chainOfThree();
    await database()
      .update(encounters)
      .set({ status: 'cancelled' })
      .where(eq(encounters.id, other.first.encounter));
    expect((await changePrescription(hospital, other.third.uuid, mistaken)).status).toBe(200);
    expect(await readPrescription(hospital, other.first.uuid)).toMatchObject({
      status: 'completed',
    });
  });

  it('waits until the next is due', async () => {
    const hospital = await aHospital();
    const first = await aPrescription(hospital, {
      number_of_repeats_allowed: 3,
      dispense_interval_in_days: 7,
    });
    const early = await repeatPrescription(hospital, first.uuid);
    expect(early.status).toBe(409);
    expect(early.body.message).toBe(`The next repeat is due on ${first.next_refill}.`);
    await agePrescription(first.uuid, 7);
    const second = ok(await repeatPrescription(hospital, first.uuid));
    expect(second.body.data.next_refill).toBe(first.next_refill);
  });

  it('gives the last repeat to one of several who ask at once', async () => {
    const hospital = await aHospital();
    const { uuid } = await aPrescription(hospital, { number_of_repeats_allowed: 1 });
    const answers = await Promise.all([1, 2, 3].map(() => repeatPrescription(hospital, uuid)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is refused when the last was stopped, when none is allowed, and in an encounter that is over', async () => {
    const hospital = await aHospital();
    const { uuid } = await aPrescription(hospital, { number_of_repeats_allowed: 1 });
    await changePrescription(hospital, uuid, { status: 'stopped', status_reason: 'Rash' });
    expect((await repeatPrescription(hospital, uuid)).status).toBe(409);
    expect((await repeatPrescription(hospital, (await aPrescription(hospital)).uuid)).status).toBe(
      409,
    );
    const over = await anEncounter(hospital, { status: 'finished', endTime: new Date() });
    const good = await aPrescription(hospital, { number_of_repeats_allowed: 1 });
    expect((await repeatPrescription(hospital, good.uuid, { encounter: over.id })).status).toBe(
      409,
    );
    const strange = await anEncounter(hospital);
    expect((await repeatPrescription(hospital, good.uuid, { encounter: strange.id })).status).toBe(
      400,
    );
  });

  it('does not count a repeat that was entered in error', async () => {
    const hospital = await aHospital();
    const first = await aPrescription(hospital, { number_of_repeats_allowed: 1 });
    const wrong = (await repeatPrescription(hospital, first.uuid)).body.data;
    await changePrescription(hospital, wrong.uuid, {
      status: 'entered-in-error',
      status_reason: 'Mistake',
    });
    const right = ok(await repeatPrescription(hospital, first.uuid));
    expect(right.body.data).toMatchObject({ prior_prescription: first.uuid, past_refills: 1 });
  });
});
