// @ts-check
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { openBoards } from './boards.mjs';
import { addressOf, hasOwnDisks, run, statesOfDatabases, untilWhole } from './cluster.mjs';
import { damages } from './damages.mjs';
import { controls, faults } from './faults.mjs';
import { startLoad } from './load.mjs';
import { measureRates } from './rate.mjs';
import { upgradeUnderLoad } from './upgrade.mjs';
import { boardsThatMissed, verify } from './verify.mjs';

const atMostMs = 240_000;
const boardCount = 10;
const wanted = process.argv.slice(2);

const sql = postgres(`postgres://postgres:trial@${addressOf(3)}:5000/wardline`, {
  max: 2,
  onnotice: () => {},
});
const hospital = await openHospital();
const failures = /** @type {string[]} */ ([]);
const head = [
  '| fault | acknowledged | longest time without a write, s (target) | lost | doubled | 503 | other 5xx | no answer | boards: reconnected, resync, missed | result |',
  '|---|---|---|---|---|---|---|---|---|---|',
];
for (const line of head) console.log(line);

for (const fault of [...faults, upgradeUnderLoad, ...controls]) {
  if (wanted.length > 0 && !wanted.some((word) => fault.name.includes(word))) continue;
  const reason = reasonNotToRun(fault);
  if (reason) console.log(row([fault.name, '', '', '', '', '', '', '', '', `not run: ${reason}`]));
  else await tryOut(fault);
}
if (wanted.length === 0 || wanted.includes('damage')) await damage();
if (wanted.includes('rate')) await measureRates(await withNewWard(hospital, 16));
end(failures.length === 0 ? 'Every target is met.' : 'Not met:');

/** @param {string} sentence */
function end(sentence) {
  console.log([sentence, ...failures].join('\n'));
  process.exit(failures.length === 0 ? 0 : 1);
}

/** @param {import('./faults.mjs').Fault} fault */
async function tryOut(fault) {
  await untilWhole();
  const here = await withNewWard(hospital);
  const [before] = await sql`select coalesce(max(id), 0)::int as id from outbox`;
  const boards = openBoards(here, boardCount);
  await boards.untilOpen();
  const load = startLoad(here);
  const late = sleep(atMostMs, 'late', { ref: false });
  const course = async () => {
    await sleep(5_000);
    await fault.happen();
    await untilWhole();
    await load.untilAcknowledged(30);
    await boards.untilOpen();
    await sleep(4_000);
  };
  const problems = /** @type {string[]} */ ([]);
  const outcome = await Promise.race([course(), late]).catch((error) => String(error));
  if (outcome)
    problems.push(
      outcome === 'late'
        ? `not whole within ${atMostMs / 1000} s (${await statesOfDatabases()})`
        : outcome,
    );
  const result = await load.stop();
  await sleep(4_000);
  const missed = await boardsThatMissed(sql, here, boards.boards, before?.id);
  await boards.close();
  const found = await verify(sql, here, result.acknowledged, result.unanswered);
  const gap = result.longestGapMs / 1000;
  const other5xx = [...result.statuses].reduce(
    (sum, [status, n]) => sum + (status >= 500 && status !== 503 ? n : 0),
    0,
  );
  if (found.lost) problems.push(`${found.lost} lost`);
  if (found.doubled) problems.push(`${found.doubled} doubled`);
  if (found.unasked) problems.push(`${found.unasked} that no one requested`);
  problems.push(...found.broken);
  if (!fault.mayRefuse) problems.push(...result.unexpected.slice(0, 3));
  if (fault.barSeconds && gap > fault.barSeconds)
    problems.push(`${gap.toFixed(1)} s without a write`);
  if (other5xx) problems.push(`${other5xx} times a 5xx other than 503`);
  if (missed) problems.push(`${missed} boards missed a change`);
  const isRight = fault.mustFail ? !outcome && found.lost > 0 : problems.length === 0;
  const sumOf = (/** @type {'reconnects' | 'resyncs'} */ what) =>
    boards.boards.reduce((sum, board) => sum + board[what], 0);
  const verdict = isRight
    ? fault.mustFail
      ? 'control: fails, as it must'
      : 'met'
    : `NOT ${fault.mustFail ? 'NOTICED' : 'MET'}: ${problems.join('; ')}`;
  console.log(
    row([
      fault.name,
      result.acknowledged.length,
      `${gap.toFixed(1)}${fault.barSeconds ? ` (${fault.barSeconds})` : ''}`,
      found.lost,
      found.doubled,
      result.statuses.get(503) ?? 0,
      other5xx,
      result.statuses.get(0) ?? 0,
      `${sumOf('reconnects')}, ${sumOf('resyncs')}, ${missed}`,
      verdict,
    ]),
  );
  if (!isRight) failures.push(`${fault.name}: ${verdict}`);
  if (outcome === 'late') end('The cluster did not recover: nothing more can be tried on it.');
  await forget();
}

/** The verifier notices what is missing, doubled or changed. */
async function damage() {
  for (const { name, noticed, statement } of damages) {
    const here = await withNewWard(hospital);
    const load = startLoad(here);
    await load.untilAcknowledged(40);
    const result = await load.stop();
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      const [patient] =
        await tx`select id from patients where provider_id = ${hospital.provider} and mr_number like 'C-%'
        and id in (select patient_id from payments) limit 1`;
      await tx.unsafe(statement, [patient?.id]);
    });
    const { lost, doubled, broken } = await verify(
      sql,
      here,
      result.acknowledged,
      result.unanswered,
    );
    const found = [...(lost ? ['lost'] : []), ...(doubled ? ['doubled'] : []), ...broken].join(
      ', ',
    );
    const isNoticed = found.includes(noticed);
    const verdict = isNoticed ? 'control: fails, as it must' : `control: NOT NOTICED (${found})`;
    console.log(
      row([name, result.acknowledged.length, '', lost, doubled, '', '', '', '', verdict]),
    );
    if (!isNoticed) failures.push(`${name}: ${verdict}`);
    await forget();
  }
}

/** The patients so far: what one fault left behind is no fault of the next. */
async function forget() {
  await sql`update patients set mr_number = 'D' || substr(mr_number, 2)
    where provider_id = ${hospital.provider} and mr_number like 'C-%'`;
}

/** @returns {Promise<import('./load.mjs').Hospital>} */
async function openHospital() {
  const demo = JSON.parse(readFileSync(join(run, 'machine1', 'data', 'demo.json'), 'utf8'));
  const provider = demo.providers[0].uuid;
  const [desk] = await sql`
    select (select id from locations where provider_id = ${provider} and type = 'area' limit 1) as location,
      (select id from payment_accounts where provider_id = ${provider} and is_default) as account,
      p.healthcare_service_id as service, p.price_tier_id as tier, m.practitioner_id as practitioner, m.user_id as user
    from memberships m, prices p where m.provider_id = ${provider} and p.provider_id = ${provider} and m.role = 'medical-officer'
    order by p.id limit 1`;
  if (!desk) throw new Error('The demo data has no medical officer.');
  return {
    fronts: [
      `http://${addressOf(1)}:8080`,
      `http://${addressOf(2)}:8080`,
      `http://${addressOf(3)}:8080`,
    ],
    provider,
    key: demo.api_key,
    desk: /** @type {any} */ (desk),
    ward: '',
    beds: [],
  };
}

/**
 * @param {import('./load.mjs').Hospital} hospital
 * @returns {Promise<import('./load.mjs').Hospital>}
 */
async function withNewWard(hospital, bedCount = 5) {
  const { provider } = hospital;
  const [ward, room] = [randomUUID(), randomUUID()];
  const beds = Array.from({ length: bedCount }, () => randomUUID());
  await sql`insert into locations (provider_id, id, type, name, part_of_id) values
    (${provider}, ${ward}, 'ward', ${`Ward ${ward}`}, null), (${provider}, ${room}, 'room', 'Hall', ${ward})`;
  await sql`insert into beds (provider_id, id, ward_id, room_id, name, position)
    select ${provider}::uuid, bed, ${ward}::uuid, ${room}::uuid, 'Bed ' || n, n
    from unnest(${beds}::uuid[]) with ordinality as made (bed, n)`;
  return { ...hospital, ward, beds };
}

/** @param {import('./faults.mjs').Fault} fault */
function reasonNotToRun({ needs }) {
  if (needs === 'namespaces' && !process.env.NAMESPACES)
    return 'this machine permits no network namespaces';
  if (needs === 'disks' && !hasOwnDisks()) return 'this machine permits no mounts';
  if (needs === 'faketime' && !existsSync('/usr/bin/faketime')) return 'faketime is not installed';
  return null;
}

/** @param {unknown[]} cells */
function row(cells) {
  return `| ${cells.join(' | ')} |`;
}
