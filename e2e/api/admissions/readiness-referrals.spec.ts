import { describe, expect, it } from 'vitest';
import { practitioners } from '@/db/schema/index';
import { normalAdult, observationsBody, vitals } from '@/e2e/api/clinical/observation-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, anEncounter } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

const path = (hospital: Hospital, rest: string) =>
  `/api/v1/providers/${hospital.provider.id}${rest}`;

/** A patient in a bed with no outstanding items, in a hospital with a physiotherapist. */
async function aSettledPatient() {
  const hospital = await aHospital();
  const admission = await anAdmission(hospital);
  const { encounter } = admission;
  await sendOk('POST', path(hospital, '/observations'), {
    as: hospital.key,
    body: observationsBody(hospital, encounter, vitals(normalAdult)),
  });
  const [colleague] = await database()
    .insert(practitioners)
    .values({ providerId: hospital.provider.id, firstName: 'Halima', lastName: 'Yusuf' })
    .returning();
  if (!colleague) throw new Error('Nothing was stored.');
  return { hospital, admission, colleague };
}

type Setting = Awaited<ReturnType<typeof aSettledPatient>>;

async function refer({ hospital, admission, colleague }: Setting, given: object = {}) {
  const answer = await sendOk('POST', path(hospital, '/referral-request'), {
    as: hospital.staff['medical-officer'].sender,
    body: {
      patient: admission.patient.id,
      encounter: admission.encounter.id,
      recipient: colleague.id,
      reason: 'Mobilise after the fracture',
      ...given,
    },
  });
  return answer.body.data;
}

async function pointsOf(
  { hospital, admission }: Setting,
  { disposition = 'home', as = hospital.key }: { disposition?: string; as?: Sender } = {},
) {
  const { id } = admission.hospitalization;
  const rest = `/hospitalizations/${id}/discharge-readiness?discharge_disposition=${disposition}`;
  const answer = await sendOk('GET', path(hospital, rest), { as });
  return answer.body.data.open_points;
}

const change = ({ hospital }: Setting, uuid: string, body: object) =>
  send('PATCH', path(hospital, `/referral-request/${uuid}`), { as: hospital.key, body });

describe('an open referral', () => {
  it('is outstanding before the discharge, until the reply', async () => {
    const setting = await aSettledPatient();
    const { uuid } = await refer(setting);
    expect(await pointsOf(setting)).toEqual([
      {
        code: 'open-referral',
        is_clinical: true,
        message:
          'The referral “Mobilise after the fracture” has not been answered. Chase the reply, or revoke it.',
        owner: 'Halima Yusuf',
        href: `/referral-requests/${uuid}`,
      },
    ]);
    await change(setting, uuid, { reply: 'Walks with a frame.' });
    expect(await pointsOf(setting)).toEqual([]);
  });

  it('is not outstanding once it was revoked, nor for a patient who died', async () => {
    const setting = await aSettledPatient();
    const { uuid } = await refer(setting);
    expect(await pointsOf(setting, { disposition: 'Exp' })).toEqual([]);
    await change(setting, uuid, { status: 'revoked' });
    expect(await pointsOf(setting)).toEqual([]);
  });

  it('is outstanding if it names no encounter, or one outside the hospitalization that is still open', async () => {
    const setting = await aSettledPatient();
    const { hospital, admission } = setting;
    const clinic = await anEncounter(hospital, { patientId: admission.patient.id });
    await refer(setting, { encounter: null, reason: 'One' });
    await refer(setting, { encounter: clinic.id, reason: 'Two' });
    const codes = (await pointsOf(setting)).map(({ code }: { code: string }) => code);
    expect(codes).toEqual(['open-referral', 'open-referral']);
  });

  it('is outstanding for its author, not its recipient, while it is a draft', async () => {
    const setting = await aSettledPatient();
    await refer(setting, {
      status: 'draft',
      recipient: null,
      recipient_extra_detail: 'Eye clinic',
    });
    expect(await pointsOf(setting)).toMatchObject([
      { code: 'open-referral', owner: 'Test medical-officer' },
    ]);
  });

  it('is shown to a clerk without the reason', async () => {
    const setting = await aSettledPatient();
    await refer(setting);
    const as = setting.hospital.staff.billing.sender;
    expect(await pointsOf(setting, { as })).toEqual([
      {
        code: 'open-referral',
        is_clinical: true,
        message: 'A referral has not been answered.',
        owner: 'Halima Yusuf',
        href: null,
      },
    ]);
  });
});

it('a referral to another hospital is not outstanding, because the patient goes there after the discharge', async () => {
  const setting = await aSettledPatient();
  await refer(setting, { recipient: null, recipient_extra_detail: 'County eye clinic' });
  expect(await pointsOf(setting)).toEqual([]);
});
