import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { referralRequests } from '@/db/schema/index';
import {
  aPractitioner,
  aReferral,
  refer,
  referralsPath,
} from '@/e2e/api/clinical/referral-builders';
import { everyRow } from '@/e2e/api/pages';
import { send, sendOk } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anEncounter, aPatient, aVisit } from '@/e2e/builders/patients';
import { anApiKey } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { referralRecord } from '@/lib/clinical/referral-requests/record';

describe('referring a patient', () => {
  it('keeps requester, recipient and request, and shows them with the encounter', async () => {
    const hospital = await aHospital();
    const visit = await aVisit(hospital);
    const encounter = await anEncounter(hospital, {
      patientId: visit.patientId,
      visitId: visit.id,
      status: 'arrived',
    });
    const surgeon = await aPractitioner(hospital, 'Moses', 'Njoroge');
    const nurse = hospital.staff.nurse;
    const answer = await refer(
      hospital,
      {
        patient: visit.patientId,
        encounter: encounter.id,
        recipient: surgeon.number,
        recipient_extra_detail: ' Theatre 2 ',
        reason: 'Acute abdomen',
        priority: 'stat',
      },
      nurse.sender,
    );
    expect(answer.status, answer.text).toBe(201);
    const { data } = answer.body;
    expect(referralRecord.strict().safeParse(data).error).toBeUndefined();
    expect(data).toMatchObject({
      visit: visit.id,
      encounter: encounter.id,
      patient_detail: { lastname: 'Otieno' },
      requester: nurse.practitionerId,
      requester_name: 'Test nurse',
      recipient: surgeon.id,
      recipient_name: 'Dr Moses Njoroge',
      recipient_extra_detail: 'Theatre 2',
      reason: 'Acute abdomen',
      priority: 'stat',
      status: 'active',
      reply: '',
      replied_at: null,
      replied_by_name: null,
    });
    for (const id of [data.id, data.uuid]) {
      const read = await send('GET', `${referralsPath(hospital)}/${id}`, { as: hospital.key });
      expect(read.body.data).toEqual(data);
    }
    const shown = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/encounter/${encounter.id}`,
      { as: hospital.key },
    );
    expect(shown.body.data).toMatchObject({
      status: 'in-progress',
      encounter_referral_request: [data],
    });
  });

  it('needs no encounter, and may name the recipient in words', async () => {
    const hospital = await aHospital();
    const visit = await aVisit(hospital);
    expect(
      await aReferral(hospital, { patient: visit.patientId, visit: visit.number }),
    ).toMatchObject({
      encounter: null,
      visit: visit.id,
      recipient: null,
      recipient_name: null,
      recipient_extra_detail: 'Eye clinic',
      priority: 'routine',
      status: 'active',
    });
    expect((await aReferral(hospital, { status: 'draft' })).status).toBe('draft');
  });

  it('refuses values that do not belong together, by field', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const patient = (await aPatient(hospital)).id;
    const strange = await anEncounter(hospital);
    const foreign = await aPractitioner(other, 'Ann', 'Other');
    const refusals: [Record<string, unknown>, string, number][] = [
      [{ recipient_extra_detail: '' }, 'recipient', 400],
      [{ recipient: hospital.staff['medical-officer'].practitionerId }, 'recipient', 400],
      [{ recipient: foreign.id }, 'recipient', 400],
      [{ recipient: foreign.number + 1_000_000 }, 'recipient', 400],
      [{ requester: 999_999_999 }, 'requester', 400],
      [{ reason: ' ' }, 'reason', 400],
      [{ priority: 'soon' }, 'priority', 400],
      [{ status: 'completed' }, 'status', 400],
      [{ encounter: strange.id }, 'encounter', 400],
      [{ visit: (await aVisit(hospital)).id }, 'visit', 400],
      [{ patient: (await aPatient(other)).id }, 'patient', 400],
      [{ patient: (await aPatient(hospital, { deceasedAt: new Date() })).id }, 'patient', 409],
    ];
    for (const [given, field, status] of refusals) {
      const answer = await refer(hospital, { patient, ...given });
      expect(answer.status, JSON.stringify(given)).toBe(status);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const over = await anEncounter(hospital, {
      patientId: patient,
      status: 'finished',
      endTime: new Date(),
    });
    expect((await refer(hospital, { patient, encounter: over.id })).status).toBe(409);
    const key = await anApiKey(hospital.provider.id);
    const nameless = await refer(hospital, { patient }, key);
    expect(nameless.body.errors).toHaveProperty('requester');
  });
});

describe('the list of referral requests', () => {
  const found = async (hospital: Hospital, query: Record<string, string | number>) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    const { body } = await sendOk('GET', `${referralsPath(hospital)}?${search}`, {
      as: hospital.key,
    });
    expect(body.meta.total).toBe(body.results.length);
    return body.results.map(({ uuid }: { uuid: string }) => uuid);
  };

  it('filters by patient, visit, requester, recipient and the recipient’s details', async () => {
    const hospital = await aHospital();
    const visit = await aVisit(hospital);
    const surgeon = await aPractitioner(hospital, 'Moses', 'Njoroge');
    const nurse = hospital.staff.nurse.practitionerId ?? '';
    const mine = await aReferral(hospital, {
      patient: visit.patientId,
      visit: visit.id,
      recipient: surgeon.id,
      recipient_extra_detail: 'Theatre 2, 100% fasting',
    });
    const key = await anApiKey(hospital.provider.id, { practitionerId: nurse });
    const answer = await refer(hospital, { patient: (await aPatient(hospital)).id }, key);
    const other = answer.body.data.uuid;
    const queries: Record<string, string | number>[] = [
      { patient: mine.patient },
      { patient: visit.patientId },
      { visit: visit.id },
      { visit: visit.number },
      { recipient: surgeon.id },
      { recipient: surgeon.number },
      { requester: mine.requester },
      { recipient_extra_detail: 'fasting theatre' },
      { recipient_extra_detail: '100%' },
      { search: 'NJOROGE' },
      { search: 'moses medical-officer' },
      { patient: mine.patient, recipient: surgeon.id, search: 'dr' },
    ];
    for (const query of queries) {
      expect(await found(hospital, query), JSON.stringify(query)).toEqual([mine.uuid]);
    }
    expect(await found(hospital, { requester: nurse })).toEqual([other]);
    expect(await found(hospital, { search: 'test' })).toEqual([other, mine.uuid]);
    expect(await found(hospital, {})).toEqual([other, mine.uuid]);
    const finding: Record<string, string | number>[] = [
      { search: 'eye' },
      { search: 'm_ses' },
      { recipient: 999_999_999 },
      { visit: other },
      { patient: mine.patient, requester: nurse },
    ];
    for (const query of finding) {
      expect(await found(hospital, query), JSON.stringify(query)).toEqual([]);
    }
    const rows = await everyRow(`${referralsPath(hospital)}?page_size=1`, hospital.key);
    expect(rows.map(({ uuid }) => uuid)).toEqual([other, mine.uuid]);
  });

  it('filters by days of the hospital’s clock, both included', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital);
    // Nairobi is three hours ahead: this is the 11th there, half past midnight.
    await database()
      .update(referralRequests)
      .set({ createdAt: new Date('2026-03-10T21:30:00Z') })
      .where(eq(referralRequests.id, uuid));
    expect(await found(hospital, { start: '2026-03-11', end: '2026-03-11' })).toEqual([uuid]);
    expect(await found(hospital, { end: '2026-03-10' })).toEqual([]);
    expect(await found(hospital, { start: '2026-03-12' })).toEqual([]);
    const wrong = await send('GET', `${referralsPath(hospital)}?start=2026-02-30`, {
      as: hospital.key,
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toHaveProperty('start');
  });
});
