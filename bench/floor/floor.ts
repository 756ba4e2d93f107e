import type { Sql } from 'postgres';

/** Who asks: the key's row, as the audit log names it. */
export type Asker = {
  id: string;
  name: string;
  userId: string;
  providerId: string;
  timeZone: string;
};

/** Where a handler sends its statements; what is only read need not reach the disk before the answer. */
export type Floor = { reading: Sql; writing: Sql; asker: Asker };

export type Asked = {
  path: string;
  /** The identifiers in the path, after the provider's. */
  ids: string[];
  query: URLSearchParams;
  // biome-ignore lint/suspicious/noExplicitAny: each handler knows its own body, and the product has checked it.
  body: any;
  idempotencyKey: string;
};

/** Does what an operation needs, in as few statements as PostgreSQL allows, and returns the product's answer as JSON. */
export type Handler = (floor: Floor, asked: Asked) => Promise<string>;

/** A statement that answers with one text. */
export async function textOf(
  client: Pick<Sql, 'unsafe'>,
  statement: string,
  params: (string | number | string[] | null)[],
): Promise<string> {
  const [row] = await client.unsafe<{ text: string }[]>(statement, params, { prepare: true });
  if (!row) throw new Error('There is no such record.');
  return row.text;
}

/** An instant as JavaScript writes it; the connections are in UTC. */
export const instant = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A practitioner in a sentence. */
export const nameOf = (row: string) =>
  `concat_ws(' ', nullif(${row}.title, ''), nullif(${row}.first_name, ''), nullif(${row}.last_name, ''))`;

/** The age in years of a patient at the provider's. */
export const ageOf = (patient: string, timeZone: string) =>
  `greatest(0, extract(year from age((coalesce(${patient}.deceased_at, now()) at time zone ${timeZone})::date,
    ${patient}.birth_date))::int)`;

/** An estimate counts while the birth date is unknown. */
export const estimatedBirthOf = (patient: string) =>
  `case when ${patient}.birth_date is null then ${patient}.estimated_birth end`;

/** The rows of a select, each of them JSON, as one array. */
export const list = (select: string) => `array_to_json(array(${select}))`;

/** The first page of a list, but for the sealed link to the next one. */
export const pageOf = ({ total, size }: { total: string; size: string }, results: string) =>
  `json_build_object('success', true, 'message', 'OK', 'meta', json_build_object('current', 1,
    'page_size_query', 'page_size', 'next', null, 'previous', null, 'page_size', ${size}::int, 'total', ${total}),
    'results', ${results})`;

/**
 * Appends to the audit log, one row for each change.
 * @param changes of each the entity, its id and the changed fields, in SQL
 * @param patients SQL of `patient_ids`
 */
export const auditedEach = (
  action: string,
  changes: [entity: string, id: string, changes: string][],
  { patients, from }: { patients: string; from: string },
) => `
  insert into audit_events (
    provider_id, id, actor_kind, actor_id, actor_name, actor_role, action, entity, entity_id, patient_ids, ip, request_id,
    changes)
  select $1::uuid, uuidv7(), 'api-key', $2::text, $3, 'api-key', '${action}', change.entity, change.id, ${patients},
    '127.0.0.1', uuidv7()::text, change.changes
  from ${from} cross join lateral (
    values ${changes.map(([entity, id, changed]) => `(${entity}, ${id}::text, ${changed})`).join(', ')}
  ) change (entity, id, changes) where change.id is not null`;

/** Appends to the audit log that these patients were read. */
export const audited = (
  action: string,
  { patients, from = '(select)' }: { patients: string; from?: string },
) => auditedEach(action, [[`''`, `''`, `'{}'::jsonb`]], { patients, from: `${from} read_row` });

/**
 * Keeps the answer under the key of its request: a second request with the same key breaks the primary key, and nothing of it
 * is stored.
 * @param patient SQL
 */
export const keptAnswer = (patient: string, from: string, method: 'POST' | 'PATCH' = 'POST') => `
  insert into idempotency_keys (
    provider_id, caller, method, path, key, body_hash, status, response, patient_ids)
  select $1::uuid, 'api-key:' || $2::text, '${method}', $5, $6, encode(sha256(convert_to($4, 'UTF8')), 'hex'),
    ${method === 'POST' ? 201 : 200}, answer.text,
    array[${patient}]
  from ${from}`;

/** The first three parameters of every statement that `audited` is a part of. */
export const askerOf = ({ asker }: Floor) => [asker.providerId, asker.id, asker.name];
