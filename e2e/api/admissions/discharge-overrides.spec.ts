import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEvents } from '@/db/schema/platform/records';
import { aDischargeDesk, credentials } from '@/e2e/api/admissions/discharge-builders';
import { discharge, stayPath } from '@/e2e/api/admissions/stay-builders';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { auditRowsOf } from '@/e2e/audit-rows';
import { database } from '@/e2e/database';

const { hospital, doctor, nurse, aNewPatient, agree, asClerk } = await aDischargeDesk();

describe('open clinical points', () => {
  it('are not overridden by a ward clerk alone; the refusal says what to do, and the attempt is on record', async () => {
    const stay = await aNewPatient();
    const answer = await asClerk(stay.uuid, { override_reason: 'The bed is needed' });
    expect(answer.status).toBe(403);
    expect(answer.body.errors.agreement).toEqual([
      expect.stringMatching(
        /^A medical officer must discharge this patient, or a nurse or medical officer must sign in to agree: The next observations are overdue by .* No TEWS has been recorded during this admission\.$/,
      ),
    ]);
    const [denial] = await auditRowsOf(answer, 'outcome');
    expect(denial?.outcome).toBe('denied');
    const still = await send('GET', stayPath(hospital, stay.uuid), { as: hospital.key });
    expect(still.body.data.is_active).toBe(true);
  });

  it('are overridden by a medical officer who is signed in, and the record names the officer', async () => {
    const stay = await aNewPatient();
    const { sender, userId, practitionerId } = hospital.staff['medical-officer'];
    const answer = await discharge(hospital, stay.uuid, { override_reason: 'Observed at home' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.message).toMatch(/2 outstanding items: The next observations .* No TEWS/);
    expect(answer.body.data).toMatchObject({
      discharged_by: practitionerId,
      discharged_by_signed_in: true,
      sign_off_due: false,
      discharge_override: { by: userId, agreed_by: null, reason: 'Observed at home' },
    });
    expect(sender).toBeDefined();
  });

  it.each(['medical-officer', 'nurse'] as const)(
    'are overridden with a %s who signs in to agree, and both are named',
    async (role) => {
      const stay = await aNewPatient();
      const colleague = role === 'nurse' ? nurse : doctor;
      const asked = await agree(stay.uuid, {
        ...credentials(colleague),
        discharge_disposition: 'home',
      });
      expect(asked.status, asked.text).toBe(201);
      expect(asked.body.data).toMatchObject({
        agreed_by: colleague.userId,
        practitioner: colleague.practitionerId,
        open_points: [
          { code: 'observations-due', is_clinical: true },
          { code: 'score-unsettled', is_clinical: true },
        ],
      });
      expect(asked.headers.getSetCookie()).toEqual([]);
      const answer = await asClerk(stay.uuid, {
        discharged_by: colleague.practitionerId,
        agreement: asked.body.data.uuid,
        override_reason: 'Seen in the clinic',
      });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({
        discharged_by: colleague.practitionerId,
        discharged_by_signed_in: true,
        discharge_executed_by: hospital.staff['ward-clerk'].userId,
        discharge_override: {
          by: hospital.staff['ward-clerk'].userId,
          agreed_by: colleague.userId,
          agreed_by_name: colleague.name,
        },
      });
      const [event] = await database()
        .select({ changes: auditEvents.changes, actorId: auditEvents.actorId })
        .from(auditEvents)
        .where(
          sql`${auditEvents.requestId} = ${answer.headers.get('x-request-id')} and ${auditEvents.entity} = 'hospitalization'`,
        );
      expect(event).toMatchObject({
        actorId: hospital.staff['ward-clerk'].userId,
        changes: { discharge_agreed_by_id: { after: colleague.userId } },
      });
      const [agreement] = await auditRowsOf(asked, 'changes');
      expect(agreement?.changes).toMatchObject({ agreed_by_name: { after: colleague.name } });
    },
  );

  it('do not concern a clerk when there are none, and money needs a reason as before', async () => {
    const stay = await aNewPatient();
    await sendOk('POST', `/api/v1/providers/${hospital.provider.id}/observations`, {
      as: hospital.key,
      body: observationsBody(
        hospital,
        { id: stay.encounter, patientId: stay.patient.uuid },
        vitals(normalAdult),
      ),
    });
    const answer = ok(await asClerk(stay.uuid));
    expect(answer.body.data).toMatchObject({ discharged_by_signed_in: false, sign_off_due: false });
  });

  it('do not stop a key, and the message names them', async () => {
    const stay = await aNewPatient();
    const answer = ok(await discharge(hospital, stay.uuid, {}, { as: hospital.key }));
    expect(answer.body.message).toMatch(
      /outstanding items?: .* No TEWS has been recorded during this admission\./,
    );
    expect(answer.body.data).toMatchObject({ discharged_by_signed_in: false, sign_off_due: false });
    const another = await aNewPatient();
    const asked = await agree(another.uuid, credentials(doctor), hospital.key);
    expect(asked.status).toBe(403);
  });
});
