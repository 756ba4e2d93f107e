import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOpenedEncounter, edit, encounterPath } from '@/e2e/api/clinical/encounter-builders';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';
import { anApiKey, aUser, type Sender } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

type Participant = { video_participant_auth_token: string | null };

let hospital: Hospital;

beforeEach(async () => {
  hospital = await aHospital();
});

const nurse = () => hospital.staff.nurse.sender;

/** The token of the nurse who opened the encounter, as this caller reads it. */
async function tokenOf({ id }: { id: string }, as: Sender): Promise<string | null> {
  const answer = await send('GET', encounterPath(hospital, id), { as });
  const [participant] = answer.body.data.encounter_participant as Participant[];
  if (!participant) throw new Error('Nobody takes part.');
  return participant.video_participant_auth_token;
}

describe('the video token of a participant in a virtual encounter', () => {
  it('is 32 random bytes, another one in each encounter', async () => {
    const [one, two] = [
      await anOpenedEncounter(hospital, { encounter_class: 'virtual' }),
      await anOpenedEncounter(hospital, { encounter_class: 'virtual', status: 'planned' }),
    ];
    const tokens = [await tokenOf(one, nurse()), await tokenOf(two, nurse())];
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens).size).toBe(2);
  });

  it('is shown only to its own practitioner and to keys that may read', async () => {
    const encounter = await anOpenedEncounter(hospital, { encounter_class: 'virtual' });
    const own = await tokenOf(encounter, nurse());
    expect(own).not.toBeNull();
    const key = await anApiKey(hospital.provider.id, { scopes: ['clinical:read'] });
    expect(await tokenOf(encounter, key)).toBe(own);
    const colleague = await aUser(hospital.provider.id, 'nurse');
    for (const other of [
      colleague.sender,
      hospital.staff['medical-officer'].sender,
      hospital.staff['ward-clerk'].sender,
      hospital.staff.administrator.sender,
    ]) {
      expect(await tokenOf(encounter, other)).toBeNull();
    }
    const listed = await send('GET', encounterPath(hospital), { as: nurse() });
    expect(listed.text).toContain(own);
    const colleagues = await send('GET', encounterPath(hospital), { as: colleague.sender });
    expect(colleagues.text).not.toContain(own);
    const unreading = await anApiKey(hospital.provider.id, { scopes: ['encounters:act'] });
    const changed = await edit(hospital, encounter, { title: 'By video' }, unreading);
    expect(changed.status).toBe(200);
    expect(changed.text).not.toContain(own);
  });

  it('ends with the encounter', async () => {
    for (const status of ['finished', 'cancelled']) {
      const encounter = await anOpenedEncounter(hospital, {
        encounter_class: 'virtual',
        ...(status === 'cancelled' ? { status: 'planned' } : {}),
      });
      expect(await tokenOf(encounter, nurse())).not.toBeNull();
      expect((await edit(hospital, encounter, { status })).status).toBe(200);
      expect(await tokenOf(encounter, nurse())).toBeNull();
      expect(await tokenOf(encounter, hospital.key)).toBeNull();
    }
    const encounter = await anOpenedEncounter(hospital);
    const both = { encounter_class: 'virtual', status: 'finished' };
    expect((await edit(hospital, encounter, both)).status).toBe(200);
    expect(await tokenOf(encounter, nurse())).toBeNull();
  });

  it('exists while the encounter is virtual, and is a new one when it becomes virtual again', async () => {
    const encounter = await anOpenedEncounter(hospital);
    const become = async (encounter_class: string) => {
      expect((await edit(hospital, encounter, { encounter_class })).status).toBe(200);
      return tokenOf(encounter, nurse());
    };
    expect(await tokenOf(encounter, nurse())).toBeNull();
    const first = await become('virtual');
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await become('ambulatory')).toBeNull();
    const second = await become('virtual');
    expect(second).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
  });

  it('is neither in an answer that is kept for a repeat nor in the audit log', async () => {
    const answer = await send('POST', encounterPath(hospital), {
      as: nurse(),
      headers: { 'idempotency-key': v7() },
      body: {
        patient: (await aPatient(hospital)).id,
        healthcare_service: hospital.service.id,
        encounter_class: 'virtual',
      },
    });
    const token = await tokenOf(answer.body.data, nurse());
    expect(token).not.toBeNull();
    expect(answer.text).not.toContain(token);
    await edit(hospital, answer.body.data, { status: 'in-progress' });
    const [kept] = await database().execute(sql`
      select (select array_agg(k.response like '%' || ${token} || '%') from idempotency_keys k
          where k.provider_id = ${hospital.provider.id}) as kept,
        (select count(*)::int from audit_events a where a.provider_id = ${hospital.provider.id}
          and a.changes::text like '%' || ${token} || '%') as audited`);
    expect(kept).toEqual({ kept: [false], audited: 0 });
  });
});
