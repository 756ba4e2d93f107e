import { describe, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { aBillingHospital } from '@/e2e/api/billing/payment-builders';
import { administrationWorlds } from '@/e2e/api/platform/list-worlds/administration';
import { careWorlds } from '@/e2e/api/platform/list-worlds/care';
import { chargeWorlds } from '@/e2e/api/platform/list-worlds/charges';
import type { ListWorld } from '@/e2e/api/platform/list-worlds/list-world';
import { moneyWorlds } from '@/e2e/api/platform/list-worlds/money';
import { otherWorlds } from '@/e2e/api/platform/list-worlds/otherwise-ordered';
import { patientWorlds } from '@/e2e/api/platform/list-worlds/patients';
import { stayWorlds } from '@/e2e/api/platform/list-worlds/stays';
import { refusal, send, sendOk } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders/hospital';
import { aPatient } from '@/e2e/builders/patients';

/**
 * A walk along `meta.next` shows each row that exists throughout exactly once, whatever is added, changed or removed
 * meanwhile: for every list of the contracts, while others write between its pages.
 */

/** Every list of the API by its operation: a hospital with rows in it, and more to come. */
const listWorlds = {
  ...careWorlds,
  ...stayWorlds,
  ...patientWorlds,
  ...chargeWorlds,
  ...moneyWorlds,
  ...administrationWorlds,
};

const lists = contracts.filter(({ reply }) => reply.kind === 'page').map(({ id }) => id);

type Row = Record<string, unknown>;

const keyOf = ({ uuid, id, code, ...row }: Row) =>
  String(uuid ?? id ?? code ?? JSON.stringify(row));

const rowsOf = (body: Row) => (body.results ?? body.data) as Row[];

/** The same numbers from 0 up to 1 in each run. */
function drawing(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const withQuery = (path: string, query: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${query}`;

const read = async ({ as }: ListWorld, path: string) => {
  const answer = await sendOk('GET', path, { as });
  return { rows: rowsOf(answer.body), meta: answer.body.meta };
};

async function allOf(world: ListWorld) {
  const { rows, meta } = await read(world, withQuery(world.path, 'page_size=200'));
  expect(meta).toMatchObject({ total: rows.length, next: null });
  return rows.map(keyOf);
}

async function walk(
  world: ListWorld,
  draw: (below: number) => number,
  between: () => Promise<void>,
) {
  const seen: string[] = [];
  let next: string | null = withQuery(world.path, 'page_size=2');
  let current = 1;
  while (next !== null) {
    const { rows, meta } = await read(world, next);
    expect(meta.current).toBe(current);
    if (meta.next !== null) expect(rows).not.toEqual([]);
    seen.push(...rows.map(keyOf));
    await between();
    const { next: following } = meta;
    next =
      following === null ? null : following.replace(/page_size=\d+/, `page_size=${1 + draw(3)}`);
    current += 1;
  }
  return seen;
}

it('the walk covers every list of the API, and has a way to write to it', () => {
  expect(Object.keys(listWorlds).sort()).toEqual([...lists].sort());
});

describe.each(Object.entries({ ...listWorlds, ...otherWorlds }))('%s', (name, prepare) => {
  it('shows each row that stays exactly once to a walk along next, while others write', async () => {
    const world = await prepare(await aBillingHospital());
    for (let made = 0; made < 6; made += 1) await world.add(made);
    const draw = drawing(name.length);
    const before = await allOf(world);
    expect(before.length).toBeGreaterThanOrEqual(5);
    const left = [...before];
    let made = 6;
    const seen = await walk(world, draw, async () => {
      const row = left[draw(left.length)];
      if (world.remove && row !== undefined && draw(3) === 0) {
        left.splice(left.indexOf(row), 1);
        await world.remove(row);
      } else if (made < 16) {
        await world.add(made);
        made += 1;
      }
    });
    const after = new Set(await allOf(world));
    const stayed = before.filter((key) => after.has(key));
    expect(stayed.length).toBeGreaterThan(0);
    const timesSeen = (key: string) => seen.filter((one) => one === key).length;
    expect(seen.filter((key) => timesSeen(key) > 1)).toEqual([]);
    expect(stayed.filter((key) => timesSeen(key) === 0)).toEqual([]);
  });
});

describe('the parameter that continues a list', () => {
  const walked = async (query: string) => {
    const of = await aHospital();
    for (const lastName of ['Okello', 'Banda', 'Mensah']) await aPatient(of, { lastName });
    const path = `/api/v1/providers/${of.provider.id}/patients`;
    const first = await sendOk('GET', `${path}?${query}`, { as: of.key });
    return { hospital: of, path, next: new URL(first.body.meta.next) };
  };

  it('is refused by name for another list, other filters or another caller', async () => {
    const { hospital, path, next } = await walked('page_size=1&birth_date=1984-02-29');
    const after = next.searchParams.get('after') ?? '';
    const same = `page_size=1&birth_date=1984-02-29&after=${after}`;
    await sendOk('GET', `${path}?${same}`, { as: hospital.key });
    const swapped = `${after.slice(0, -2)}${after.endsWith('AA') ? 'BB' : 'AA'}`;
    const other = await aHospital();
    const elsewhere = `/api/v1/providers/${other.provider.id}/patients`;
    const visits = path.replace('patients', 'visits');
    const { sender } = hospital.staff.nurse;
    for (const [at, query, as] of [
      [path, 'page_size=1&birth_date=1984-02-29&after=', hospital.key],
      [path, 'page_size=1&birth_date=1984-02-29&after=zebra', hospital.key],
      [path, `page_size=1&birth_date=1984-02-29&after=${swapped}`, hospital.key],
      [path, `page_size=1&after=${after}`, hospital.key],
      [path, `page_size=1&birth_date=1984-02-28&after=${after}`, hospital.key],
      [path, same, sender],
      [elsewhere, same, other.key],
      [visits, `page_size=1&after=${after}`, hospital.key],
    ] as const) {
      const answer = await send('GET', `${at}?${query}`, { as });
      expect(refusal(answer), `${at}?${query}`).toEqual([400, ['after']]);
    }
  });

  it('reveals nothing about its row, and is the same each time', async () => {
    const { hospital, path, next } = await walked('page_size=1');
    const after = next.searchParams.get('after') ?? '';
    for (const text of [after, Buffer.from(after, 'base64url').toString('latin1')]) {
      expect(text).not.toMatch(/Banda|Achieng/);
    }
    const again = await send('GET', `${path}?page_size=1`, { as: hospital.key });
    expect(again.body.meta.next).toBe(next.href);
  });

  it('keeps the page’s number as its label, and the way back is by number', async () => {
    const { hospital, next } = await walked('page_size=1');
    expect(next.searchParams.get('page')).toBe('2');
    const second = await send('GET', next.pathname + next.search, { as: hospital.key });
    const { meta, results } = second.body;
    expect(results.map(({ last_name }: Row) => last_name)).toEqual(['Mensah']);
    expect(meta).toMatchObject({ current: 2, total: 3, page_size: 1 });
    const previous = new URL(meta.previous);
    expect(Object.fromEntries(previous.searchParams)).toEqual({ page: '1', page_size: '1' });
    const last = await send('GET', new URL(meta.next).href, { as: hospital.key });
    expect(last.body.meta).toMatchObject({ current: 3, next: null });
    expect(last.body.results.map(({ last_name }: Row) => last_name)).toEqual(['Okello']);
  });
});
