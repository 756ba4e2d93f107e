import type { Sql } from 'postgres';

type Table = {
  name: string;
  columns: { name: string; type: string }[];
  /** The columns that hold the id of a row of another table. */
  refers: { column: string }[];
};

/** Of each copy another, beside ids and numbers. */
const unique: Record<string, string> = {
  settlement_id: 'md5(settlement_id::text || n)::uuid',
  mr_number: "mr_number || '-' || n",
  invoice_number: 'invoice_number * 10000 + n',
  receipt_number: 'receipt_number * 10000 + n',
};

/** A patient has one of each, however long the history. */
const onceAPatient = ['patients', 'payment_accounts'];

/**
 * Copies everything that refers to a patient, the nth copy ten times n days earlier: into the same patient's history, or
 * each as another patient. The patient must be at home. Triggers are bypassed, as by the loads that are measured.
 */
export async function copyHistory(
  client: Sql,
  patientId: string,
  { first, last, asOthers = false }: { first: number; last: number; asOthers?: boolean },
): Promise<void> {
  const tables = (await tablesOf(client)).filter(({ refers }) => refers.length > 0);
  await client.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`create temporary table copied (id uuid primary key, is_new boolean) on commit drop`;
    await tx`insert into pg_temp.copied values (${patientId}, ${asOthers})`;
    const ofPatient = ({ refers }: Table) =>
      refers.map(({ column }) => `${column} in (select id from pg_temp.copied)`).join(' or ');
    const isCopied = ({ name }: Table) => asOthers || !onceAPatient.includes(name);
    // Tables refer to each other in circles.
    for (let found = 1; found > 0; ) {
      found = 0;
      for (const table of tables) {
        if (!table.columns.some(({ name }) => name === 'id')) continue;
        const { count } = await tx.unsafe(`insert into pg_temp.copied
          select id, ${isCopied(table)} from ${table.name} where ${ofPatient(table)} on conflict do nothing`);
        found += count;
      }
    }
    for (const table of tables.filter(isCopied)) {
      const own = table.name === 'patients' ? `id = '${patientId}'` : ofPatient(table);
      await tx.unsafe(`insert into ${table.name} (${table.columns.map(({ name }) => name)})
        select ${table.columns.map(copied)} from ${table.name}, generate_series(${first}, ${last}) n where ${own}`);
    }
  });
}

function copied({ name, type }: Table['columns'][number]): string {
  if (unique[name] !== undefined) return unique[name];
  if (type === 'uuid' && name !== 'provider_id') return copyOf(name);
  if (type === 'uuid[]') return `array(select ${copyOf('one')} from unnest(${name}) one)`;
  if (type.startsWith('timestamp')) return `${name} - n * interval '10 days'`;
  if (type === 'date') return `${name} - 10 * n`;
  if (type === 'tstzrange') {
    return `tstzrange(lower(${name}) - n * interval '10 days', upper(${name}) - n * interval '10 days')`;
  }
  return name;
}

const copyOf = (id: string) =>
  `case when ${id} in (select id from pg_temp.copied where is_new) then md5(${id}::text || n)::uuid else ${id} end`;

/** The hospitals' tables, with the columns that a row is written with. */
async function tablesOf(client: Sql): Promise<Table[]> {
  return client<Table[]>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
      ) as columns,
      (select coalesce(json_agg(json_build_object('column', a.attname)), '[]')
        from pg_constraint f cross join lateral unnest(f.conkey, f.confkey) as key (own, theirs)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = key.own
        join pg_attribute t on t.attrelid = f.confrelid and t.attnum = key.theirs and t.attname = 'id'
        where f.contype = 'f' and f.conrelid = c.oid and a.attname <> 'provider_id') as refers
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'provider_id')
    order by c.relname`;
}
