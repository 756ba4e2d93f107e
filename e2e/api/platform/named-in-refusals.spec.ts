import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditEvents } from '@/db/schema/index';
import {
  admit,
  anInpatient,
  changeBed,
  discharge,
  minutesAgo,
  plan,
  transfer,
  undo,
} from '@/e2e/api/admissions/stay-builders';
import { type Answer, send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

/* A refusal undoes the request, but not the fact that it named a patient. */

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const onRecord = (answer: Answer) =>
  database()
    .select({
      actor: auditEvents.actorId,
      action: auditEvents.action,
      outcome: auditEvents.outcome,
      patients: auditEvents.patientIds,
    })
    .from(auditEvents)
    .where(eq(auditEvents.requestId, answer.headers.get('x-request-id') ?? ''));

/** The other patient that each refusal names, and its request. */
async function refusals(as: Sender): Promise<[string, string, Answer][]> {
  const request = { as };
  const { patient: inBed, stay } = await anInpatient(hospital, 0, { lastName: 'Kamau' });
  const { patient: holder, stay: held } = await anInpatient(hospital, 1, { lastName: 'Wafula' });
  await plan(hospital, held.uuid, 2);
  const { id: newcomer } = await aPatient(hospital);
  const answers: [string, string, Answer][] = [
    [inBed.id, 'hospitalization.admit', await admit(hospital, newcomer, 0, {}, request)],
    [inBed.id, 'hospitalization.admit', await admit(hospital, inBed.id, 3, {}, request)],
    [inBed.id, 'hospitalization.transfer', await transfer(hospital, held.uuid, 0, {}, request)],
    [holder.id, 'hospitalization.admit', await admit(hospital, newcomer, 2, {}, request)],
    [holder.id, 'planned-transfer.plan', await plan(hospital, stay.uuid, 2, {}, request)],
  ];
  await transfer(hospital, stay.uuid, 3);
  await changeBed(hospital, 0, { status: 'available' });
  const { patient: later, stay: ended } = await anInpatient(hospital, 0, {
    lastName: 'Chebet',
    admitted_at: minutesAgo(40),
  });
  await discharge(hospital, ended.uuid, { discharged_at: minutesAgo(20) });
  const back = await undo(hospital, stay.uuid, 'transfer', request);
  return [...answers, [later.id, 'hospitalization.undo-transfer', back]];
}

describe('a patient named in a refusal', () => {
  it('is in the audit log with the caller, although the request was refused', async () => {
    const clerk = hospital.staff['ward-clerk'];
    for (const [patient, action, answer] of await refusals(clerk.sender)) {
      expect([answer.status, answer.body.message]).toEqual([
        409,
        expect.stringMatching(/Kamau|Wafula|Chebet|Ward A, bed A1/),
      ]);
      expect(await onRecord(answer), answer.body.message).toEqual([
        { actor: clerk.userId, action, outcome: 'denied', patients: [patient] },
      ]);
    }
  });

  it('is in the audit log also where a number, a file or a child names them', async () => {
    const patients = `/api/v1/providers/${hospital.provider.id}/patients`;
    const { administrator, 'ward-clerk': clerk } = hospital.staff;
    const holder = await aPatient(hospital, { firstName: 'Amina', lastName: 'Mwangi' });
    const mother = await aPatient(hospital, { mobile: '' });
    const child = await aPatient(hospital, { motherId: mother.id, birthDate: '2020-02-29' });
    const identifiers = [{ type: 'national-id', value: '1234' }];
    const identified = `${patients}/${holder.id}/identifiers`;
    await sendOk('POST', identified, { as: clerk.sender, body: identifiers[0] });
    const registration = { first_name: 'Grace', last_name: 'Ali', gender: 'FEMALE', identifiers };
    const file = (line: string) => ({
      as: administrator.sender,
      body: { csv: `Last name,First name,Gender,Birth date,National ID\n${line}` },
    });
    const refused: [string, object, Answer][] = [
      [
        holder.id,
        { actor: clerk.userId, action: 'patient.register' },
        await send('POST', patients, { as: clerk.sender, body: registration }),
      ],
      [
        holder.id,
        { actor: administrator.userId, action: 'patient.import' },
        await send('POST', `${patients}/import`, file('Mwangi,Amina,f,1984-02-29,')),
      ],
      [
        holder.id,
        { actor: administrator.userId, action: 'patient.import' },
        await send('POST', `${patients}/import`, file('Ali,Grace,f,1991-03-05,1234')),
      ],
      [
        child.id,
        { actor: clerk.userId, action: 'patient.update' },
        await send('PATCH', `${patients}/${mother.id}`, {
          as: clerk.sender,
          body: { gender: 'MALE' },
        }),
      ],
    ];
    for (const [patient, by, answer] of refused) {
      expect([400, 409], answer.text).toContain(answer.status);
      const [event] = await onRecord(answer);
      expect(event, answer.text).toMatchObject({ ...by, outcome: 'denied' });
      expect(event?.patients, answer.text).toContain(patient);
    }
  });

  it('is not named, nor the bed, to a system that may not read who is admitted', async () => {
    const { userId } = hospital.staff['ward-clerk'];
    const key = await anApiKey(hospital.provider.id, { scopes: ['admissions:write'], userId });
    for (const [, , answer] of await refusals(key)) {
      expect(answer.status, answer.text).toBe(409);
      expect(answer.text).not.toMatch(/Kamau|Wafula|Chebet|Ward A/);
      expect(await onRecord(answer)).toEqual([]);
    }
  });
});
