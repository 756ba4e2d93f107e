import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { withTenantTransaction } from '@/db/client';
import { auditOf } from '@/e2e/api/clinical/encounter-builders';
import {
  aHospitalWithHistory,
  auditPath,
  patientsPath,
  registerPatient,
  verifyChain,
} from '@/e2e/api/platform/audit-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { auditRows } from '@/e2e/audit-rows';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

describe('the audit log', () => {
  it('shows who did what to which patient, when and with what change, newest first', async () => {
    const hospital = await aHospital();
    const clerk = hospital.staff['ward-clerk'];
    const patient = await aPatient(hospital, { lastName: 'Otieno' });
    const edited = await send('PATCH', `${patientsPath(hospital)}/${patient.id}`, {
      as: clerk.sender,
      body: { last_name: 'Odhiambo' },
    });
    await send('GET', `${patientsPath(hospital)}/${patient.id}`, { as: clerk.sender });
    const answer = await sendOk('GET', auditPath(hospital), { as: hospital.staff.auditor.sender });
    expect(answer.body.results.map((one: { action: string }) => one.action)).toEqual([
      'patient.read',
      'patient.update',
    ]);
    expect(answer.body.results[1]).toMatchObject({
      id: 1,
      actor: clerk.userId,
      actor_kind: 'user',
      actor_name: clerk.name,
      actor_role: 'ward-clerk',
      outcome: 'success',
      entity: 'patient',
      entity_uuid: patient.id,
      patients: [patient.id],
      request_id: edited.body.request_id ?? edited.headers.get('x-request-id'),
      changes: { last_name: { before: 'Otieno', after: 'Odhiambo' } },
    });
    expect(answer.body.results[0].previous_hash).toBe(answer.body.results[1].hash);
  });

  it('names the patient whose record an empty edit was answered with', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await anAdmission(hospital);
    const answer = await send(
      'PATCH',
      `/api/v1/providers/${hospital.provider.id}/encounter/${encounter.id}`,
      { as: hospital.staff.nurse.sender, body: {} },
    );
    expect(answer.body.data.uuid, answer.text).toBe(encounter.id);
    expect(await auditOf(answer)).toMatchObject([
      { action: 'encounter.edit', patientIds: [patient.id] },
    ]);
  });

  it('names the patient with nothing due', async () => {
    const hospital = await aHospital();
    const patient = await aPatient(hospital);
    const answer = await send(
      'POST',
      `/api/v1/providers/${hospital.provider.id}/finance/charge-items/raise`,
      { as: hospital.staff.billing.sender, body: { patient: patient.id } },
    );
    expect(answer.body.data?.totals, answer.text).toMatchObject({ raised: 0, unpriced: 0 });
    expect(await auditOf(answer)).toMatchObject([
      { action: 'charge-item.raise', patientIds: [patient.id] },
    ]);
  });

  it('names the patient whose list was read as empty, and no patient where none was named', async () => {
    const hospital = await aHospital();
    const { patient, encounter } = await anAdmission(hospital);
    const at = `/api/v1/providers/${hospital.provider.id}`;
    const read = async (path: string) => {
      const answer = await sendOk('GET', `${at}/${path}`, { as: hospital.key });
      expect(answer.body.results ?? answer.body.data, path).toEqual([]);
      return auditOf(answer);
    };
    const named = [{ outcome: 'success', patientIds: [patient.id] }];
    expect(await read(`prescriptions?patient=${patient.number}`)).toMatchObject(named);
    expect(await read(`observations?encounter_id=${encounter.id}`)).toMatchObject(named);
    expect(await read(`patients/${patient.id}/related-persons`)).toMatchObject(named);
    expect(await read(`encounter?part_of=${encounter.id}`)).toMatchObject(named);
    expect(await read(`encounter?part_of_uuid=${encounter.id}`)).toMatchObject(named);
    expect(await read(`prescriptions?patient=${v7()}`)).toEqual([]);
    expect(await read('prescriptions')).toEqual([]);
  });

  it('is found by actor, action, patient, outcome and time', async () => {
    const hospital = await aHospital();
    const [clerk, nurse] = [hospital.staff['ward-clerk'], hospital.staff.nurse];
    const [one, two] = [await aPatient(hospital), await aPatient(hospital)];
    await send('GET', `${patientsPath(hospital)}/${one.id}`, { as: clerk.sender });
    await send('GET', `${patientsPath(hospital)}/${two.id}`, { as: nurse.sender });
    await registerPatient(hospital, hospital.staff.auditor.sender);
    // By the clock that writes the log. Each of its times is different.
    const [now] = await database().execute<{ at: string }>(
      sql`select to_json(date_trunc('milliseconds', clock_timestamp()) + interval '1 ms') #>> '{}' as at`,
    );
    const between = now?.at ?? '';
    await new Promise((resolve) => setTimeout(resolve, 5));
    await registerPatient(hospital);
    const found = async (query: Record<string, string>) => {
      const answer = await sendOk('GET', `${auditPath(hospital)}?${new URLSearchParams(query)}`, {
        as: hospital.staff.administrator.sender,
      });
      expect(answer.body.meta.total).toBe(answer.body.results.length);
      return answer.body.results.map((event: { action: string; actor: string }) => event.action);
    };
    expect(await found({ actor: nurse.userId })).toEqual(['patient.read']);
    expect(await found({ patient: one.id })).toEqual(['patient.read']);
    expect(await found({ patient: String(two.number) })).toEqual(['patient.read']);
    expect(await found({ patient: '999999999' })).toEqual([]);
    expect(await found({ outcome: 'denied' })).toEqual(['patient.register']);
    expect(await found({ action: 'patient.register', outcome: 'success' })).toHaveLength(1);
    // The refusal and the two reads came before.
    expect(await found({ at__lte: between })).toHaveLength(3);
    expect(await found({ at__gte: between, action: 'patient.register' })).toHaveLength(1);
    expect(await found({ actor: v7() })).toEqual([]);
  });

  it('keeps a refused attempt with the patient, by either identifier, and nothing else of the address', async () => {
    const hospital = await aHospital();
    const [patient, { staff }] = [await aPatient(hospital), hospital];
    const tried = async (id: string) => {
      const answer = await send('PATCH', `${patientsPath(hospital)}/${id}`, {
        as: staff.auditor.sender,
        body: { last_name: 'Nobody' },
      });
      expect(answer.status).toBe(403);
    };
    await tried(patient.id);
    await tried(String(patient.number));
    await tried('Achieng%20Otieno');
    const listed = async (query: Record<string, string>) =>
      (
        await send('GET', `${auditPath(hospital)}?${new URLSearchParams(query)}`, {
          as: staff.administrator.sender,
        })
      ).body.results;
    const about = await listed({ patient: patient.id, outcome: 'denied' });
    expect(about).toMatchObject([
      { action: 'patient.update', changes: { patient_id: { after: patient.number } } },
      { entity_uuid: patient.id, changes: { patient_id: { after: patient.id } } },
    ]);
    const all = await listed({ actor: staff.auditor.userId });
    expect([all[0].entity_uuid, all[0].patients, all[0].changes]).toEqual(['', [], {}]);
    // Reading an entry about a patient is not reading the patient's record.
    expect(await listed({ actor: staff.administrator.userId })).toEqual([]);
  });

  it('is searched by every word of actor, action, patient, address and request', async () => {
    const hospital = await aHospital();
    const [clerk, administrator] = [hospital.staff['ward-clerk'], hospital.staff.administrator];
    const { body, headers } = await registerPatient(hospital);
    await send('GET', patientsPath(hospital), { as: hospital.staff.nurse.sender });
    const found = async (search: string) => {
      const query = new URLSearchParams({ search, at__lte: recorded });
      const answer = await sendOk('GET', `${auditPath(hospital)}?${query}`, {
        as: administrator.sender,
      });
      expect(answer.body.meta.total).toBe(answer.body.results.length);
      return answer.body.results.map((event: { action: string }) => event.action);
    };
    const [row] = await database().execute<{ at: string }>(
      sql`select to_json(max(at)) #>> '{}' as at from audit_events
        where provider_id = ${hospital.provider.id}`,
    );
    const recorded = row?.at ?? '';
    expect(await found('')).toEqual(['patient.list', 'patient.register']);
    expect(await found(clerk.name.toUpperCase())).toEqual(['patient.register']);
    expect(await found('REGISTER clerk')).toEqual(['patient.register']);
    expect(await found('register nurse')).toEqual([]);
    expect(await found(body.data.uuid)).toEqual(['patient.register']);
    expect(await found(headers.get('x-request-id') ?? '')).toEqual(['patient.register']);
    expect(await found('patient%list')).toEqual([]);
    const query = new URLSearchParams({ search: 'patient', at__lte: recorded, page_size: '1' });
    for (const [page, shown] of [
      ['2', 1],
      ['3', 0],
    ] as const) {
      query.set('page', page);
      const { body } = await send('GET', `${auditPath(hospital)}?${query}`, {
        as: administrator.sender,
      });
      expect([body.results.length, body.meta.total]).toEqual([shown, 2]);
    }
  });

  it('finds a whole UUID as that of a record or of a request, and not inside another text', async () => {
    const hospital = await aHospital();
    const clerk = hospital.staff['ward-clerk'].sender;
    const [record, request] = [await aPatient(hospital), v7()];
    const read = (id: string) =>
      send('GET', `${patientsPath(hospital)}/${record.id}`, {
        as: clerk,
        headers: { 'X-Request-Id': id },
      });
    await send('PATCH', `${patientsPath(hospital)}/${record.id}`, {
      as: clerk,
      body: { last_name: 'Odhiambo' },
    });
    for (const id of [request, request.toUpperCase(), `trace-${request}`, `trace-${record.id}`]) {
      await read(id);
    }
    const found = async (search: string) => {
      const query = new URLSearchParams({ search, actor: hospital.staff['ward-clerk'].userId });
      const answer = await sendOk('GET', `${auditPath(hospital)}?${query}`, {
        as: hospital.staff.auditor.sender,
      });
      expect(answer.body.meta.total).toBe(answer.body.results.length);
      return answer.body.results.map(
        (event: { action: string; request_id: string }) => event.request_id || event.action,
      );
    };
    expect(await found(request)).toEqual([request.toUpperCase(), request]);
    expect(await found(`trace-${request}`)).toEqual([`trace-${request}`]);
    const [edited, ...others] = await found(record.id.toUpperCase());
    expect([edited, others]).toEqual([expect.any(String), []]);
    expect(await found(`${record.id} update`)).toEqual([edited]);
    expect(await found(`${record.id} read`)).toEqual([]);
  });

  it('is searched for parts of words in the newest 10,000 rows, says how far back it looked, and further back in a period', async () => {
    const hospital = await aHospital();
    await anOldLog(hospital, { rows: 10_010, wanted: [3, 10_004, 10_005] });
    const found = (filter: Record<string, string>) => foundInLog(hospital, filter);
    const newest = await found({ search: 'wanted' });
    expect([newest.ids, newest.total]).toEqual([[10_005, 10_004], 2]);
    const first = await found({ search: 'wanted', page_size: '1' });
    expect([first.ids, first.total]).toEqual([[10_005], 2]);
    const after = new URL(first.next ?? '').searchParams.get('after') ?? '';
    const second = await found({ search: 'wanted', page_size: '1', page: '2', after });
    expect([second.ids, second.total]).toEqual([[10_004], 2]);
    const [, until = ''] =
      /^The newest 10,000 entries were searched, back to (\S+)\. To search further back/.exec(
        newest.message,
      ) ?? [];
    expect((await found({ search: 'wanted', at__lte: until })).ids).toEqual([3]);
    expect((await found({ search: 'wanted', action: 'rare.action' })).ids).toEqual([
      10_005, 10_004, 3,
    ]);
    expect((await found({ search: 'wanted', at__lte: until })).message).not.toContain('searched');
    expect((await found({ action: 'rare.action' })).total).toBe(3);
  });

  it('counts the whole log, and up to 10,000 rows of a filter; it says where there are more, which the next pages show', async () => {
    const hospital = await aHospital();
    await anOldLog(hospital, { rows: 10_003, wanted: [1, 2] });
    const found = (filter: Record<string, string>) => foundInLog(hospital, filter);
    const all = await found({});
    expect([all.total, all.message]).toEqual([10_003, 'OK']);
    const much = await found({ action: 'patient.read' });
    const more = 'More than 10,000 entries match, and no more are counted.';
    expect([much.total, much.message]).toEqual([10_000, more]);
    const [fourth] = await auditRows({ providerId: hospital.provider.id, position: 4 }, 'at');
    const since = fourth?.at.toISOString() ?? '';
    const many = await found({ action: 'patient.read', at__gte: since });
    expect([many.total, many.message]).toEqual([10_000, 'OK']);
    const last = await found({ action: 'patient.read', page: '51', page_size: '200' });
    expect([last.ids, last.total]).toEqual([[3], 10_000]);
    const next = await found({ action: 'patient.read', page: '50', page_size: '200' });
    expect(next.ids).toHaveLength(200);
    expect(next.next).toContain('after=');
    expect((await found({ action: 'rare.action' })).total).toBe(2);
    expect((await found({ action: 'rare.action', page: '2', page_size: '1' })).total).toBe(2);
    expect((await found({ action: 'rare.action', page: '9' })).total).toBe(2);
  });

  it('is read row by row, by place in the chain or UUID, which is audited as reading the patient’s record', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    const auditor = hospital.staff.auditor;
    const { body } = await registerPatient(hospital);
    const list = await send('GET', auditPath(hospital), { as: auditor.sender });
    const [event] = list.body.results;
    expect(event).toMatchObject({ id: 1, action: 'patient.register' });
    for (const id of [event.id, event.uuid]) {
      const one = await sendOk('GET', `${auditPath(hospital)}/${id}`, { as: auditor.sender });
      expect(one.body).toEqual({ success: true, message: 'OK', data: event, errors: null });
    }
    const reads = await send('GET', `${auditPath(hospital)}?action=audit-event.read`, {
      as: auditor.sender,
    });
    expect(reads.body.results).toMatchObject([
      { actor: auditor.userId, patients: [body.data.uuid] },
      { actor: auditor.userId, patients: [body.data.uuid] },
    ]);
    const statusOf = async (of: Hospital, id: string) =>
      (await send('GET', `${auditPath(of)}/${id}`, { as: of.staff.auditor.sender })).status;
    expect(await statusOf(other, event.uuid)).toBe(404);
    expect(await statusOf(hospital, '999999')).toBe(404);
    expect(await statusOf(hospital, 'first')).toBe(400);
  });

  it('records that a user read in it what was written to a patient’s record', async () => {
    const hospital = await aHospital();
    const { body } = await registerPatient(hospital);
    const auditor = hospital.staff.auditor;
    await send('GET', `${auditPath(hospital)}?action=patient.register`, { as: auditor.sender });
    const reads = await send('GET', `${auditPath(hospital)}?actor=${auditor.userId}`, {
      as: auditor.sender,
    });
    expect(reads.body.results).toEqual([
      expect.objectContaining({ action: 'audit-event.list', patients: [body.data.uuid] }),
    ]);
  });

  it('shows nothing of another hospital', async () => {
    const [hospital, other] = [await aHospital(), await aHospital()];
    await registerPatient(other);
    const answer = await send('GET', auditPath(hospital), { as: hospital.staff.auditor.sender });
    expect(answer.body.results).toEqual([]);
    const foreign = await send('GET', `${auditPath(other)}/verification`, {
      as: hospital.staff.auditor.sender,
    });
    expect(foreign.status).toBe(404);
  });

  it('can only be appended to, by the app and by anyone under the triggers', async () => {
    const hospital = await aHospitalWithHistory();
    const providerId = hospital.provider.id;
    const attempts = [
      sql`update audit_events set actor_name = 'Nobody' where provider_id = ${providerId}`,
      sql`delete from audit_events where provider_id = ${providerId}`,
      sql`truncate audit_events`,
    ];
    for (const attempt of attempts) {
      await expect(
        withTenantTransaction([providerId], { durable: true }, (tx) => tx.execute(attempt)),
      ).rejects.toMatchObject({ cause: { code: '42501' } });
      await expect(database().execute(attempt)).rejects.toMatchObject({
        cause: { code: '42501', message: 'audit_events is append-only' },
      });
    }
    await expect(
      withTenantTransaction([providerId], { durable: true }, (tx) =>
        tx.execute(sql`update audit_heads set position = 1 where provider_id = ${providerId}`),
      ),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
    expect(await verifyChain(hospital)).toMatchObject({ is_intact: true, events: 10 });
  });
});

async function foundInLog(hospital: Hospital, filter: Record<string, string>) {
  const answer = await sendOk('GET', `${auditPath(hospital)}?${new URLSearchParams(filter)}`, {
    as: hospital.staff.auditor.sender,
  });
  const { results, meta, message } = answer.body;
  const ids: number[] = results.map(({ id }: { id: number }) => id);
  return { ids, total: meta.total, next: meta.next, message };
}

/** A long log, a row a minute until now, outside the chain. The wanted rows have a rare action. */
async function anOldLog(hospital: Hospital, { rows, wanted }: { rows: number; wanted: number[] }) {
  const { id } = hospital.provider;
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into audit_events (provider_id, position, id, at, actor_kind, actor_id, actor_name, actor_role, action)
      select ${id}, n, gen_random_uuid(), now() - (${rows}::int - n) * interval '1 minute', 'user', 'made',
        case when n = any (${`{${wanted}}`}::int[]) then 'Wanted Person' else 'Other Person' end, 'nurse',
        case when n = any (${`{${wanted}}`}::int[]) then 'rare.action' else 'patient.read' end
      from generate_series(1, ${rows}::int) as n`);
    await tx.execute(sql`insert into audit_heads values (${id}, ${rows}::int, '')`);
  });
}
