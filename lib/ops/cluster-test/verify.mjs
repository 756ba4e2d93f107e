// @ts-check

/**
 * How often each kind of write was done to each patient of the load, by the database.
 */
const done = {
  patient: `select p.mr_number as patient, count(*)::int from ours p group by 1`,
  admission: `select p.mr_number as patient, count(*)::int from ours p
    join hospitalizations h on h.provider_id = p.provider_id and h.patient_id = p.id group by 1`,
  observations: `select p.mr_number as patient, count(distinct s.id)::int from ours p
    join observation_sets s on s.provider_id = p.provider_id and s.patient_id = p.id group by 1`,
  charge: `select p.mr_number as patient, count(*)::int from ours p
    join charge_items c on c.provider_id = p.provider_id and c.patient_id = p.id and c.reason = 'Load' group by 1`,
  payment: `select p.mr_number as patient, count(*)::int from ours p
    join payments y on y.provider_id = p.provider_id and y.patient_id = p.id group by 1`,
  discharge: `select p.mr_number as patient, count(*)::int from ours p
    join hospitalizations h on h.provider_id = p.provider_id and h.patient_id = p.id and not h.is_active group by 1`,
};

/** Faults that must never occur, with the number of cases. */
const never = {
  'half-made observation sets': `select count(*)::int from (
    select from ours p join observation_sets s on s.provider_id = p.provider_id and s.patient_id = p.id
    left join observations o on o.provider_id = s.provider_id and o.set_id = s.id
    group by s.id having count(o.id) <> 7) half`,
  'observation sets without a score': `select count(*)::int from ours p
    join observation_sets s on s.provider_id = p.provider_id and s.patient_id = p.id
    where not exists (select from scores c where c.provider_id = s.provider_id and c.set_id = s.id)`,
  'two patients in a bed': `select count(*)::int from bed_stays a join bed_stays b
    on a.provider_id = b.provider_id and a.bed_id = b.bed_id and a.id < b.id and a.period && b.period
    where a.voided_at is null and b.voided_at is null and a.patient_id in (select id from ours)`,
  'beds that disagree with their stay': `select count(*)::int from beds b where b.ward_id = $2 and
    (b.status = 'occupied') <> exists (select from bed_stays s where s.provider_id = b.provider_id and s.bed_id = b.id
      and s.voided_at is null and upper_inf(s.period))`,
};

/**
 * Compares each acknowledged write with the database, in both directions, and asks the product for its own checks.
 * @param {import('postgres').Sql} sql
 * @param {import('./load.mjs').Hospital} hospital
 * @param {import('./load.mjs').Acknowledged[]} acknowledged
 * @param {import('./load.mjs').Acknowledged[]} unanswered
 */
export async function verify(sql, hospital, acknowledged, unanswered) {
  const ours = `with ours as (select * from patients where provider_id = $1 and mr_number like 'C-%') `;
  const found = { lost: 0, doubled: 0, unasked: 0, broken: /** @type {string[]} */ ([]) };
  for (const [kind, query] of Object.entries(done)) {
    const rows = await sql.unsafe(ours + query, [hospital.provider]);
    const counts = new Map(rows.map(({ patient, count }) => [patient, count]));
    const asked = new Set();
    for (const one of acknowledged) {
      if (one.kind !== kind) continue;
      asked.add(one.patient);
      if (!counts.has(one.patient)) found.lost += 1;
    }
    const mayBe = new Set(
      unanswered.filter((one) => one.kind === kind).map(({ patient }) => patient),
    );
    for (const [patient, count] of counts) {
      if (count > 1) found.doubled += 1;
      if (!asked.has(patient) && !mayBe.has(patient)) found.unasked += 1;
    }
  }
  for (const [what, query] of Object.entries(never)) {
    const given = query.includes('$2') ? [hospital.provider, hospital.ward] : [hospital.provider];
    const [row] = await sql.unsafe(ours + query, given);
    if (row?.count) found.broken.push(`${row.count} ${what}`);
  }
  if (!(await ask(hospital, 'finance/ledger/check')).is_sound) found.broken.push('the books');
  if (!(await ask(hospital, 'audit-events/verification')).is_intact)
    found.broken.push('the audit log');
  return found;
}

/**
 * The number of boards that got no `resync` and still miss the last change of something.
 * @param {import('postgres').Sql} sql
 * @param {import('./load.mjs').Hospital} hospital
 * @param {{ heard: Set<number>, resyncs: number }[]} boards
 * @param {number} since the last change before they were opened
 */
export async function boardsThatMissed(sql, { provider, ward }, boards, since) {
  const last =
    await sql`select max(id)::int as id from outbox where provider_id = ${provider} and ward_id = ${ward}
    and id > ${since} and created_at < now() - interval '3 seconds' group by topic, patient_id`;
  return boards.filter(({ resyncs, heard }) => !resyncs && !last.every(({ id }) => heard.has(id)))
    .length;
}

/**
 * @param {import('./load.mjs').Hospital} hospital
 * @param {string} path
 */
async function ask({ fronts, provider, key }, path) {
  const answer = await fetch(`${fronts[0]}/api/v1/providers/${provider}/${path}`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(60_000),
  });
  return (await answer.json()).data ?? {};
}
