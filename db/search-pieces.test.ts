import fc from 'fast-check';
import type postgres from 'postgres';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { migrate } from './migrate';
import { searchPatterns, searchWords } from './queries/platform/search';

/*
 * Patients are searched by the pieces of their names and numbers (0076), which must find the same as `LIKE` without
 * them.
 */

const own = v7();
const other = v7();
const names = [
  "Ndung'u",
  'Ndungu',
  'José',
  '张伟',
  '王小明',
  'Òlá',
  'Weiß',
  'A%b_c',
  'O\\Neil',
  'Oti',
  'Li',
  '',
];
let sql: postgres.Sql;

beforeAll(async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  await migrate(urlBy(admin.options.port[0] ?? 0), 'db/migrations');
  for (const provider of [own, other]) {
    await admin`insert into providers (id, name, time_zone, currency, monitoring_intervals)
      values (${provider}, 'Hospital', 'Africa/Nairobi', 'KES', '{}')`;
    for (const [at, first] of names.entries()) {
      for (const last of ['Wanjiku', "N'Golo", 'Otieno-Muli']) {
        const digits = `${at}${last.length}`.padStart(8, '0712');
        await admin`insert into patients (provider_id, id, first_name, last_name, mobile, mr_number)
          values (${provider}, ${v7()}, ${first}, ${last}, ${`+2547${digits}`}, ${`MR-${last.slice(0, 2)}-${digits}`})`;
      }
    }
  }
});

beforeEach(async () => {
  sql = client({ max: 1, onnotice: () => undefined });
  await sql`select set_config('wardline.provider_ids', ${`${own},${other}`}, false),
    set_config('enable_seqscan', 'off', false), set_config('enable_indexscan', 'off', false)`;
});

const found = async (search: string) => {
  const rows =
    await sql`select number::int from patients_matching(${own}, ${searchPatterns(searchWords(search))}::text[])
    order by number`;
  return rows.map(({ number }) => number);
};

/**
 * Compares every patient's text with every word: as typed, without diacritics, and from the beginning of joined
 * words.
 */
const held = async (search: string) => {
  const rows =
    await sql`select number::int from patients p where p.provider_id = ${own} and not exists (
    select from unnest(${searchPatterns(searchWords(search))}::text[]) as word
    where not exists (select from word_patterns(word) where p.search_text like pattern))
    order by number`;
  return rows.map(({ number }) => number);
};

it('a search by pieces finds the same patients as a comparison with every text, for any part of a name or number', async () => {
  const texts = await sql`select search_text from patients where provider_id = ${own}`;
  const part = fc
    .tuple(
      fc.constantFrom(...texts.map(({ search_text: text }) => text)),
      fc.nat(),
      fc.integer({ min: 1, max: 12 }),
    )
    .map(([text, from, long]: [string, number, number]) =>
      text.slice(from % text.length).slice(0, long),
    );
  const anything = fc.string({
    unit: fc.constantFrom(..."wanjikuotieno0712+-()%_\\'ñß 张伟"),
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        part,
        anything,
        fc.tuple(part, part).map((both) => both.join(' ')),
      ),
      async (search) => {
        expect(await found(search)).toEqual(await held(search));
      },
    ),
    { numRuns: 200 },
  );
  expect((await found('+254-707-1')).length).toBe(names.length * 3);
});

it('the index search covers that provider only, not every patient', async () => {
  const [piece] =
    await sql`select search_pieces(${own}, 'oti') as own, search_pieces(${other}, 'oti') as other`;
  expect(piece?.own).not.toEqual(piece?.other);
  await sql`insert into patients (provider_id, id, first_name, last_name, mr_number)
    select ${own}, gen_random_uuid(), 'Patient', 'Number ' || at, 'N-' || at from generate_series(1, 500) as at`;
  await sql`analyze patients`;
  const [holds] = await sql`select patient_holds_word(${own}, 'otieno') as word`;
  const plan = await sql.unsafe(`explain select * from patients p where ${holds?.word}`);
  const condition = plan
    .map((row) => row['QUERY PLAN'])
    .find((line) => line.includes('Index Cond'));
  expect(condition).toContain('search_pieces');
  expect(condition).not.toContain('provider_id =');
});

const misspelt = fc
  .tuple(
    fc.constantFrom('wanjiku', 'otieno', 'ndungu', 'ngolo otieno'),
    fc.nat(),
    fc.constantFrom('', 'x', 'o', 'xy'),
    fc.nat(2),
  )
  .map(([name, at, put, less]) => {
    const place = at % name.length;
    return name.slice(0, place) + put + name.slice(place + less);
  })
  // Of five letters the middle one is not looked for.
  .filter((search) => search.split(' ').every((word) => word.length !== 5));

it('a misspelt name finds the same by the index as by reading every patient', async () => {
  await fc.assert(
    fc.asyncProperty(misspelt, async (search) => {
      const words = searchPatterns(searchWords(search));
      const conditions = words.map(
        (word) => sql`(
        search_text like any (array(select pattern from word_patterns(${word})))
        or search_text ~ ('(^|[\\n ''-])(' || one_letter_off(${word}) || ')'))`,
      );
      const held = await sql`select number::int from patients
        where provider_id = ${own} ${conditions.map((condition) => sql`and ${condition}`)} order by number`;
      const rows =
        await sql`select number::int from patients_resembling(${own}, ${words}::text[]) order by number`;
      expect(rows.map(({ number }) => number)).toEqual(held.map(({ number }) => number));
    }),
    { numRuns: 60 },
  );
});

it('a misspelt name reads no patient without its pieces, and makes no pieces again', async () => {
  for (const word of ['otiano', 'kamua', 'abdulahi']) {
    const [holds] = await sql`select patient_nearly_holds_word(${own}, ${word}) as word`;
    const plan = await sql.unsafe(`explain select * from patients p where ${holds?.word}`);
    const lines = plan.map((row) => String(row['QUERY PLAN']));
    expect(lines.join('\n')).not.toContain('Seq Scan');
    expect(lines.some((line) => line.includes('Index Cond: (search_pieces'))).toBe(true);
    expect(lines.find((line) => line.includes('Filter:'))).not.toContain('search_pieces');
  }
});
