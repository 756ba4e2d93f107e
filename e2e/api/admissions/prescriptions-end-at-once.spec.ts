import { describe, expect, it } from 'vitest';
import { aPrescribedStay, stopped } from '@/e2e/api/admissions/prescribed-stay';
import { discharge } from '@/e2e/api/admissions/stay-builders';
import { doctorOf } from '@/e2e/api/clinical/encounter-builders';
import { prescriptionBody, prescriptionsOf } from '@/e2e/api/clinical/prescription-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { send } from '@/e2e/api/transport';
import { anEncounter } from '@/e2e/builders/patients';

describe('at the moment of the discharge', () => {
  it.each(['draft', 'on-hold'] as const)(
    'an order that was %s either ends with the hospitalization or is refused',
    async (status) => {
      const { hospital, stay, change, statusAndReason, prescribed, aHeld } =
        await aPrescribedStay();
      const uuid = status === 'draft' ? await prescribed({ status }) : await aHeld();
      const [ordered, left] = await Promise.all([
        change(uuid, 'active'),
        discharge(hospital, stay),
      ]);
      expect(left.status, left.text).toBe(200);
      expect([200, 409]).toContain(ordered.status);
      expect((await statusAndReason(uuid))[0]).not.toBe('active');
    },
  );

  it('an order for the ward from an outside encounter ends with the hospitalization', async () => {
    const { hospital, admission, statusAndReason, prescribed, leave } = await aPrescribedStay();
    const emergency = await anEncounter(hospital, { patientId: admission.patientId });
    const [uuid] = await storedInTurn(
      hospital,
      () => prescribed({ category: 'inpatient' }, emergency),
      leave,
    );
    expect(await statusAndReason(uuid)).toEqual(stopped);
  });

  it('simultaneous repeats, withdrawals and orders leave no prescription active, and cause no error', async () => {
    const { hospital, stay, admission, change, repeat, prescribed, aRound } =
      await aPrescribedStay();
    const round = await aRound();
    const chains = await Promise.all(
      [admission, round, admission, round].map((encounter) =>
        prescribed({ number_of_repeats_allowed: 3 }, encounter),
      ),
    );
    const repeats = await Promise.all(chains.map((uuid) => repeat(uuid, admission)));
    expect(repeats.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const order = () =>
      send('POST', prescriptionsOf(hospital), {
        as: doctorOf(hospital).sender,
        body: prescriptionBody(round.id),
      });
    const answers = await Promise.all([
      discharge(hospital, stay),
      ...chains.map((uuid) => repeat(uuid, admission)),
      ...repeats.map(({ body }) => change(body.data.uuid, 'entered-in-error')),
      order(),
    ]);
    expect(answers[0].status, answers[0].text).toBe(200);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    for (const status of ['active', 'on-hold']) {
      const left = await send('GET', `${prescriptionsOf(hospital)}?status=${status}`, {
        as: hospital.key,
      });
      expect(left.body.meta.total).toBe(0);
    }
  });
});
