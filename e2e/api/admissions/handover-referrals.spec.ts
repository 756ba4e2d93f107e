import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { encounters, referralRequests } from '@/db/schema/index';
import { at, doctorOf, handover } from '@/e2e/api/admissions/handover-builders';
import { sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('the handover’s referrals', () => {
  it('include one without an encounter that was made during the hospitalization', async () => {
    const hospital = await aHospital();
    const admission = await anAdmission(hospital);
    const refer = async (reason: string) => {
      const referral = await sendOk('POST', `${at(hospital)}/referral-request`, {
        as: hospital.key,
        body: {
          patient: admission.patient.id,
          requester: hospital.staff['medical-officer'].practitionerId,
          recipient_extra_detail: 'County eye clinic',
          reason,
          status: 'active',
        },
      });
      return referral.body.data.uuid as string;
    };
    const old = await refer('Glasses, last year');
    await database()
      .update(referralRequests)
      .set({ createdAt: new Date(Date.now() - 365 * 86_400_000) })
      .where(eq(referralRequests.id, old));
    await refer('Retina');
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.assessment.referrals).toMatchObject([
      { reason: 'Retina', recipient_name: 'County eye clinic' },
    ]);
  });

  it('include one made during the hospitalization in an outside encounter, as by a visiting therapist', async () => {
    const hospital = await aHospital();
    const { patient } = await anAdmission(hospital);
    const therapy = await anEncounter(hospital, { patientId: patient.id });
    const mistaken = await anEncounter(hospital, { patientId: patient.id });
    for (const [encounter, reason] of [
      [therapy, 'Cannot swallow'],
      [mistaken, 'Another patient’s'],
    ] as const) {
      await sendOk('POST', `${at(hospital)}/referral-request`, {
        as: doctorOf(hospital),
        body: {
          patient: patient.id,
          encounter: encounter.id,
          recipient_extra_detail: 'Speech therapy',
          reason,
        },
      });
    }
    await database()
      .update(encounters)
      .set({ status: 'entered-in-error', endTime: new Date() })
      .where(eq(encounters.id, mistaken.id));
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.assessment.referrals).toMatchObject([
      { reason: 'Cannot swallow', recipient_name: 'Speech therapy' },
    ]);
  });

  it('include one from a cancelled ward round, which remains valid, but none from a round entered in error', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await anAdmission(hospital);
    const startTime = new Date(Date.now() - 600_000);
    const round = { patientId: patient.id, partOfId: encounter.id, isWardRound: true, startTime };
    for (const [status, reason] of [
      ['cancelled', 'Wound breakdown'],
      ['entered-in-error', 'Another patient’s'],
    ] as const) {
      const { id } = await anEncounter(hospital, round);
      await sendOk('POST', `${at(hospital)}/referral-request`, {
        as: doctorOf(hospital),
        body: { patient: patient.id, encounter: id, recipient_extra_detail: 'Surgeons', reason },
      });
      await database()
        .update(encounters)
        .set({ status, endTime: new Date() })
        .where(eq(encounters.id, id));
    }
    const [line] = (await handover(hospital)).body.data.patients;
    expect(line.assessment.referrals).toMatchObject([{ reason: 'Wound breakdown' }]);
    expect(line.situation.last_round_at).toBeNull();
  });
});
