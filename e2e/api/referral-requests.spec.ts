import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '@/db/client';
import { encounters, patients, practitioners, referralRequests } from '@/db/schema/index';
import { act, anOpenedEncounter, edit } from '@/e2e/api/encounter-builders';
import { everyRow } from '@/e2e/api/pages';
import { anInpatient, stayPath } from '@/e2e/api/stay-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, anApiKey, anEncounter, aPatient, aVisit, type Hospital } from '@/e2e/builders';
import { referralRecord } from '@/lib/referral-requests/record';

const pathOf = (hospital: Hospital) => `/api/v1/providers/${hospital.provider.id}/referral-request`;

const post = async (hospital: Hospital, given: Record<string, unknown>, as = hospital.key) =>
  send('POST', pathOf(hospital), {
    as,
    body: { recipient_extra_detail: 'Eye clinic', reason: 'Cataract', ...given },
  });

async function aReferral(hospital: Hospital, given: Record<string, unknown> = {}) {
  const patient = given.patient ?? (await aPatient(hospital)).id;
  const answer = await post(hospital, { patient, ...given });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

async function aPractitioner(hospital: Hospital, firstName: string, lastName: string) {
  const [row] = await database()
    .insert(practitioners)
    .values({ providerId: hospital.provider.id, title: 'Dr', firstName, lastName })
    .returning();
  if (!row) throw new Error('Nothing was stored.');
  return row;
}

const change = (hospital: Hospital, id: string, body: unknown, as = hospital.key) =>
  send('PATCH', `${pathOf(hospital)}/${id}`, { as, body });

describe('referring a patient', () => {
  it('keeps who asks whom for what, and shows it with the encounter', async () => {
    const hospital = await aHospital();
    const visit = await aVisit(hospital);
    const encounter = await anEncounter(hospital, {
      patientId: visit.patientId,
      visitId: visit.id,
      status: 'arrived',
    });
    const surgeon = await aPractitioner(hospital, 'Moses', 'Njoroge');
    const nurse = hospital.staff.nurse;
    const answer = await post(
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
      const read = await send('GET', `${pathOf(hospital)}/${id}`, { as: hospital.key });
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

  it('needs no encounter, and goes elsewhere in words', async () => {
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

  it('refuses what does not belong together, by its field', async () => {
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
      const answer = await post(hospital, { patient, ...given });
      expect(answer.status, JSON.stringify(given)).toBe(status);
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    const over = await anEncounter(hospital, {
      patientId: patient,
      status: 'finished',
      endTime: new Date(),
    });
    expect((await post(hospital, { patient, encounter: over.id })).status).toBe(409);
    const key = await anApiKey(hospital.provider.id);
    const nameless = await post(hospital, { patient }, key);
    expect(nameless.body.errors).toHaveProperty('requester');
  });
});

describe('a referral request', () => {
  it('is answered with who replied and when', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital);
    const answer = await change(
      hospital,
      uuid,
      { status: 'completed', reply: 'Seen. Surgery on Monday.' },
      hospital.staff.nurse.sender,
    );
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      status: 'completed',
      reply: 'Seen. Surgery on Monday.',
      replied_by_name: 'Test nurse',
    });
    expect(Date.parse(answer.body.data.replied_at)).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    [['draft', 'active', 'on-hold', 'active', 'completed', 'entered-in-error']],
    [['draft', 'revoked']],
    [['active', 'on-hold', 'revoked']],
  ])('goes %s', async ([first, ...steps]) => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital, { status: first });
    for (const status of steps) {
      const answer = await change(hospital, uuid, { status });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data.status).toBe(status);
    }
  });

  it.each([
    [['draft', 'completed']],
    [['active', 'draft']],
    [['active', 'completed', 'active']],
    [['active', 'revoked', 'active']],
    [['active', 'entered-in-error', 'active']],
  ])('does not go %s', async ([first, ...steps]) => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital, { status: first });
    const last = steps.pop();
    for (const status of steps) await change(hospital, uuid, { status });
    expect((await change(hospital, uuid, { status: last })).status).toBe(409);
  });

  it('keeps who replied when the same reply is sent again with another step', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital);
    const { nurse } = hospital.staff;
    const replied = (await change(hospital, uuid, { reply: 'Bring her.' }, nurse.sender)).body.data;
    const doctor = hospital.staff['medical-officer'].sender;
    for (const status of ['completed', 'entered-in-error']) {
      const answer = await change(hospital, uuid, { status, reply: replied.reply }, doctor);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.data).toMatchObject({
        status,
        reply: 'Bring her.',
        replied_at: replied.replied_at,
        replied_by_name: 'Test nurse',
      });
    }
  });

  it('is changed by whoever sends it back whole before anybody replied, and no reply is taken back', async () => {
    const hospital = await aHospital();
    const referral = await aReferral(hospital);
    const held = await change(hospital, referral.uuid, { ...referral, status: 'on-hold' });
    expect(held.status, held.text).toBe(200);
    expect(held.body.data).toMatchObject({ status: 'on-hold', reply: '', replied_at: null });
    await change(hospital, referral.uuid, { reply: 'Bring her.' });
    const emptied = await change(hospital, referral.uuid, { reply: ' ' });
    expect(emptied.status, emptied.text).toBe(400);
    expect(emptied.body.errors).toHaveProperty('reply');
  });

  it('is not replied to over a reply that the writer did not see, and nobody who says nothing of that is held up', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital);
    const first = await change(hospital, uuid, { reply: 'Bring her.', replaces: null });
    expect(first.status, first.text).toBe(200);
    const unread = await change(hospital, uuid, { reply: 'Not needed.', replaces: null });
    expect(unread.status, unread.text).toBe(409);
    expect(Object.keys(unread.body.errors)).toEqual(['replaces']);
    const read = { reply: 'Bring her at noon.', replaces: first.body.data.replied_at };
    expect((await change(hospital, uuid, read)).body.data).toMatchObject({ reply: read.reply });
    expect((await change(hospital, uuid, { reply: 'Not today.' })).status).toBe(200);
  });

  it('takes no reply as a draft or after it was withdrawn', async () => {
    const hospital = await aHospital();
    const draft = await aReferral(hospital, { status: 'draft' });
    expect((await change(hospital, draft.uuid, { reply: 'No' })).status).toBe(409);
    const revoked = await aReferral(hospital);
    await change(hospital, revoked.uuid, { status: 'revoked' });
    expect((await change(hospital, revoked.uuid, { reply: 'No' })).status).toBe(409);
  });

  it('does not go on from a page that does not show how it stands now', async () => {
    const hospital = await aHospital();
    const { uuid } = await aReferral(hospital, { status: 'draft' });
    for (const status of ['active', 'on-hold']) {
      expect((await change(hospital, uuid, { status })).status).toBe(200);
    }
    const step = { status: 'active', expected_status: 'draft' };
    const late = await change(hospital, uuid, step);
    expect([late.status, late.body.errors]).toEqual([
      409,
      { expected_status: [expect.stringContaining('it is on-hold. Look at it')] },
    ]);
    const seen = await change(hospital, uuid, { ...step, expected_status: 'on-hold' });
    expect([seen.status, seen.body.data?.status]).toEqual([200, 'active']);
  });
});

describe('a referral request that waits', () => {
  const waiting = ['draft', 'on-hold'] as const;

  it('is sent or resumed neither for the dead nor for whom it was not meant, and can be withdrawn', async () => {
    const hospital = await aHospital();
    const { provider } = hospital;
    for (const status of waiting) {
      const dead = await aPatient(hospital);
      const ofDead = await aReferral(hospital, { patient: dead.id });
      const visit = await aVisit(hospital);
      const encounter = await anEncounter(hospital, {
        patientId: visit.patientId,
        visitId: visit.id,
        status: 'in-progress',
      });
      const mistaken = await aReferral(hospital, {
        patient: visit.patientId,
        encounter: encounter.id,
      });
      const db = database();
      await db.update(patients).set({ deceasedAt: new Date() }).where(eq(patients.id, dead.id));
      await db
        .update(encounters)
        .set({ status: 'entered-in-error' })
        .where(eq(encounters.id, encounter.id));
      await db
        .update(referralRequests)
        .set({ status })
        .where(eq(referralRequests.providerId, provider.id));
      for (const { uuid } of [ofDead, mistaken]) {
        const resumed = await change(hospital, uuid, { status: 'active' });
        expect(resumed.status, resumed.text).toBe(409);
        expect(Object.keys(resumed.body.errors)).toEqual(['status']);
        expect((await change(hospital, uuid, { status: 'revoked' })).status).toBe(200);
      }
    }
  });
});

describe('what was recorded for the wrong patient', () => {
  it('is not taken back while a colleague is asked to see that patient', async () => {
    const hospital = await aHospital();
    const mistaken = await anOpenedEncounter(hospital);
    const ofIt = { patient: mistaken.patientId, encounter: mistaken.id };
    const [first, second] = [await aReferral(hospital, ofIt), await aReferral(hospital, ofIt)];
    await change(hospital, second.uuid, { status: 'on-hold' });
    const asError = () => edit(hospital, mistaken, { status: 'entered-in-error' });
    const refused = await asError();
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { status: ['2 referral requests of this encounter still stand. Withdraw them first.'] },
    ]);
    await change(hospital, first.uuid, { status: 'completed' });
    await change(hospital, second.uuid, { status: 'entered-in-error' });
    expect((await asError()).status).toBe(200);
  });

  it('is not deleted as a stay either, whether its admission or a round asked', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const admission = { id: stay.encounter, patientId: patient.id };
    const round = await act(hospital, 'record-medical-officer-ward-round', admission, {});
    const asked = await aReferral(hospital, {
      patient: patient.id,
      encounter: round.body.data.id,
    });
    const remove = () =>
      send('DELETE', stayPath(hospital, stay.uuid), {
        as: hospital.staff.administrator.sender,
      });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A referral request of this stay still stands. Withdraw it first.',
    ]);
    await change(hospital, asked.uuid, { status: 'revoked' });
    expect((await remove()).status).toBe(200);
  });

  it('nor while a colleague is asked in its visit alone, unless something else took place in that visit', async () => {
    const hospital = await aHospital();
    const { patient, stay } = await anInpatient(hospital);
    const encounter = await send(
      'GET',
      `/api/v1/providers/${hospital.provider.id}/encounter/${stay.encounter}`,
      { as: hospital.key },
    );
    const { visit } = encounter.body.data;
    await aReferral(hospital, { patient: patient.id, visit });
    const remove = () =>
      send('DELETE', stayPath(hospital, stay.uuid), {
        as: hospital.staff.administrator.sender,
      });
    const refused = await remove();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A referral request of this stay still stands. Withdraw it first.',
    ]);
    await anOpenedEncounter(hospital, { patientId: patient.id, visit });
    expect((await remove()).status).toBe(200);
  });

  it('may still be asked of whoever was there and left', async () => {
    const hospital = await aHospital();
    const seen = await anOpenedEncounter(hospital, { status: 'arrived' });
    expect((await edit(hospital, seen, { status: 'triaged' })).status).toBe(200);
    await aReferral(hospital, { patient: seen.patientId, encounter: seen.id });
    expect((await edit(hospital, seen, { status: 'cancelled' })).status).toBe(200);
  });
});

describe('the list of referral requests', () => {
  const found = async (hospital: Hospital, query: Record<string, string | number>) => {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    );
    const { body, status, text } = await send('GET', `${pathOf(hospital)}?${search}`, {
      as: hospital.key,
    });
    expect(status, text).toBe(200);
    expect(body.meta.total).toBe(body.results.length);
    return body.results.map(({ uuid }: { uuid: string }) => uuid);
  };

  it('filters by patient, visit, requester, recipient and what else is said of the recipient', async () => {
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
    const answer = await post(hospital, { patient: (await aPatient(hospital)).id }, key);
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
    const rows = await everyRow(`${pathOf(hospital)}?page_size=1`, hospital.key);
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
    const wrong = await send('GET', `${pathOf(hospital)}?start=2026-02-30`, { as: hospital.key });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toHaveProperty('start');
  });

  it('shows nothing of another hospital', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const theirs = await aReferral(other);
    expect(await found(hospital, {})).toEqual([]);
    const read = await send('GET', `${pathOf(hospital)}/${theirs.uuid}`, { as: hospital.key });
    expect(read.status).toBe(404);
  });
});
