import { describe, expect, it } from 'vitest';
import { admit } from '@/e2e/api/admissions/stay-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  anAccountWith,
  anApprovedRefund,
  aPaidVisit,
  completeRefund,
  deposit,
} from '@/e2e/api/billing/payment-builders';
import { aPrescription, changePrescription } from '@/e2e/api/clinical/prescription-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { relatedPersonsPath } from '@/e2e/api/registry/related-person-builders';
import { replace, twoRecords, under, undoReplacement } from '@/e2e/api/registry/replaced-builders';
import { ok, refusal, send } from '@/e2e/api/transport';
import { anEncounter, aPatient } from '@/e2e/builders/patients';

describe('a record that is being replaced by another one of the same person', () => {
  it('replaces or is replaced, when each is replaced by the other at once', async () => {
    const { hospital, old, kept } = await twoRecords();
    await send('GET', under(hospital, `/patients/${old.id}`), { as: hospital.key });
    const [one, two] = await storedInTurn(
      hospital,
      () => replace(hospital, old.id, kept.id),
      () => replace(hospital, kept.id, old.id),
    );
    expect([one.status, two.status]).toEqual([200, 409]);
  });

  it('is not replaced while its admission is being stored, nor admitted while it is replaced', async () => {
    const { hospital, old, kept } = await twoRecords();
    await send('GET', under(hospital, `/patients/${old.id}`), { as: hospital.key });
    const first = await storedInTurn(
      hospital,
      () => replace(hospital, old.id, kept.id),
      () => admit(hospital, old.id, 0),
    );
    expect(first.map(({ status }) => status)).toEqual([200, 409]);
    expect((await undoReplacement(hospital, old.id)).status).toBe(200);
    const second = await storedInTurn(
      hospital,
      () => admit(hospital, old.id, 0),
      () => replace(hospital, old.id, kept.id),
    );
    expect(second.map(({ status }) => status)).toEqual([201, 409]);
  });

  it('opens no encounter, and no visit, while it is replaced', async () => {
    const { hospital, old, kept } = await twoRecords();
    await send('GET', under(hospital, `/patients/${old.id}`), { as: hospital.key });
    const answers = await storedInTurn(
      hospital,
      () => replace(hospital, old.id, kept.id),
      () =>
        send('POST', under(hospital, '/encounter'), {
          as: hospital.staff.nurse.sender,
          body: {
            patient: old.id,
            encounter_class: 'ambulatory',
            healthcare_service: hospital.service.id,
          },
        }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
  });

  it('resumes nothing that was held, a draft or over, while it is replaced', async () => {
    const { hospital, old, kept } = await twoRecords();
    const doctor = hospital.staff['medical-officer'].sender;
    const encounter = await anEncounter(hospital, { patientId: old.id });
    const medicine = await aPrescription(hospital, { encounter });
    const hold = { status: 'on-hold', status_reason: 'Creatinine' };
    expect((await changePrescription(hospital, medicine.uuid, hold)).status).toBe(200);
    const referral = await send('POST', under(hospital, '/referral-request'), {
      as: doctor,
      body: {
        patient: old.id,
        recipient_extra_detail: 'Eye clinic',
        reason: 'Cataract',
        status: 'draft',
      },
    });
    const visit = await send('POST', under(hospital, '/visits'), {
      as: doctor,
      body: { patient: old.id },
    });
    const patch = (path: string, body: object) =>
      send('PATCH', under(hospital, path), { as: doctor, body });
    const visitPath = `/visits/${visit.body.data.uuid}`;
    ok(await patch(visitPath, { ended_at: new Date().toISOString() }));
    await patch(`/encounter/${encounter.id}`, { status: 'finished' });
    const resumed = { status: 'active', status_reason: '' };
    for (const again of [
      () => changePrescription(hospital, medicine.uuid, resumed, doctor),
      () => patch(`/referral-request/${referral.body.data.uuid}`, { status: 'active' }),
      () => patch(visitPath, { ended_at: null }),
    ]) {
      const answers = await storedInTurn(hospital, () => replace(hospital, old.id, kept.id), again);
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect((await undoReplacement(hospital, old.id)).status).toBe(200);
    }
  });

  it('gets no refund into its account while it is replaced, but at a desk', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, payment } = await aPaidVisit(billing);
    const refund = await anApprovedRefund(billing, { payment: payment.id }, '500.00');
    const kept = await aPatient(hospital);
    const give = (transaction_type: string) =>
      completeRefund(hospital, refund, { transaction_type, location: desk.id });
    const [replaced, given] = await storedInTurn(
      hospital,
      () => replace(hospital, patient.id, kept.id),
      () => give('user-account'),
    );
    expect(replaced.status, replaced.text).toBe(200);
    expect(refusal(given)).toEqual([409, ['transaction_type']]);
    expect(given.body.message).toContain(kept.mrNumber);
    expect((await give('cash')).body.data).toMatchObject({ status: 'completed' });
    await expectBooksToBalance(hospital);
  });

  it('gets no related person, and no deposit, while it is replaced', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const [one, two, kept] = [
      await aPatient(hospital),
      await aPatient(hospital),
      await aPatient(hospital),
    ];
    const { uuid } = await anAccountWith(billing, two, '0.00');
    const added = await storedInTurn(
      hospital,
      () => replace(hospital, one.id, kept.id),
      () =>
        send('POST', relatedPersonsPath(hospital, one.id), {
          as: hospital.staff.nurse.sender,
          body: { name: 'Ann', relationship: 'SIB' },
        }),
    );
    expect(added.map(({ status }) => status)).toEqual([200, 409]);
    const ahead = await storedInTurn(
      hospital,
      () => replace(hospital, two.id, kept.id),
      () =>
        deposit(hospital, uuid, {
          amount: '200.00',
          currency: 'KES',
          transaction_type: 'cash',
          location: billing.desk.id,
        }),
    );
    expect(ahead.map(({ status }) => status)).toEqual([200, 409]);
  });
});
