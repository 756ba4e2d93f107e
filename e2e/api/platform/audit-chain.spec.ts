import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  aHospitalWithHistory,
  registerPatient,
  verifyChain,
} from '@/e2e/api/platform/audit-builders';
import { aHospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

/** The database's owner at work: the triggers are off. */
async function tamper(statement: ReturnType<typeof sql>) {
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

describe('the check of the audit chain', () => {
  it('shows a changed row at its place', async () => {
    const hospital = await aHospitalWithHistory();
    await tamper(sql`update audit_events set actor_name = 'Somebody else'
      where provider_id = ${hospital.provider.id} and position = 4`);
    expect(await verifyChain(hospital)).toMatchObject({
      is_intact: false,
      broken_at: 4,
      problem: 'was changed',
    });
  });

  it('shows a changed row whose hash was adjusted', async () => {
    const hospital = await aHospitalWithHistory();
    await tamper(sql`update audit_events e set actor_name = 'Somebody else'
      where provider_id = ${hospital.provider.id} and position = 4`);
    await tamper(sql`update audit_events e set hash = audit_event_digest(e)
      where provider_id = ${hospital.provider.id} and position = 4`);
    expect(await verifyChain(hospital)).toMatchObject({
      is_intact: false,
      broken_at: 5,
      problem: 'does not follow the row before it',
    });
  });

  it('shows a removed row', async () => {
    const hospital = await aHospitalWithHistory();
    await tamper(sql`delete from audit_events
      where provider_id = ${hospital.provider.id} and position = 6`);
    expect(await verifyChain(hospital)).toMatchObject({
      is_intact: false,
      broken_at: 7,
      problem: 'rows before this one are missing',
    });
  });

  it('shows two rows that were swapped', async () => {
    const hospital = await aHospitalWithHistory();
    const renumber = (from: number, to: number) =>
      tamper(sql`update audit_events set position = ${to}
        where provider_id = ${hospital.provider.id} and position = ${from}`);
    await renumber(3, 99);
    await renumber(4, 3);
    await renumber(99, 4);
    expect(await verifyChain(hospital)).toMatchObject({ is_intact: false, broken_at: 3 });
  });

  it('shows a tail that was cut off, and an end that is not on record', async () => {
    const hospital = await aHospitalWithHistory();
    const intact = await verifyChain(hospital);
    await tamper(sql`delete from audit_events
      where provider_id = ${hospital.provider.id} and position > 8`);
    expect(await verifyChain(hospital)).toMatchObject({
      is_intact: false,
      events: 10,
      broken_at: 10,
      problem: 'rows at the end are missing',
      head_hash: intact.head_hash,
    });
    await tamper(sql`delete from audit_heads where provider_id = ${hospital.provider.id}`);
    expect(await verifyChain(hospital)).toMatchObject({
      is_intact: false,
      broken_at: 8,
      problem: 'the end of the log is not on record',
    });
  });

  it('finds no gap after a hundred writes at once', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all(Array.from({ length: 100 }, () => registerPatient(hospital)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(await verifyChain(hospital)).toMatchObject({ is_intact: true, events: 100 });
    const [row] = await database().execute<{ rows: number; last: number }>(sql`
      select count(*)::int as rows, max(position)::int as last from audit_events
      where provider_id = ${hospital.provider.id}`);
    expect(row).toEqual({ rows: 100, last: 100 });
  });
});
