import { and, eq, getTableColumns, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  ascending,
  computed,
  cutToPage,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { pointsAt } from '@/db/queries/platform/reference';
import { totalOf } from '@/db/queries/platform/row-counts';
import { searchPatterns, searchWords } from '@/db/queries/platform/search';
import { type PatientRow, patientsWithMrNumber } from '@/db/queries/registry/patients';
import { patients } from '@/db/schema/index';
import type { Place } from '@/lib/domain/page-place';
import type { Reference } from '@/lib/domain/reference';
import { nameKey } from '@/lib/domain/texts/name-key';

export type PatientFilter = {
  search?: string | undefined;
  mrNumber?: string | undefined;
  birthDate?: string | undefined;
  isHospitalized?: boolean | undefined;
  replacedBy?: Reference | undefined;
};

/**
 * One page of patients by name, and their total. Of a search that nobody matches as it is typed, the patients whose names are a
 * letter off (`isSimilar`).
 */
export async function listPatients(
  tx: Tx,
  providerId: string,
  filter: PatientFilter,
  page: Page,
): Promise<Found<PatientRow> & { isSimilar: boolean }> {
  const found = await listMatching(tx, providerId, filter, page, matches);
  if (found.total > 0 || !filter.search || !mayBeMisspelt.test(filter.search)) {
    return { ...found, isSimilar: false };
  }
  const similar = await listMatching(tx, providerId, filter, page, resembles);
  return { ...similar, isSimilar: similar.total > 0 };
}

/** As typed, or with a letter off in each word: the functions of the database. */
const matches = sql.raw('patients_matching');
const resembles = sql.raw('patients_resembling');

/** A word of fewer letters, or of digits, counts as it is typed (`one_letter_off.sql`). */
const mayBeMisspelt = /\p{L}{5}/u;

async function listMatching(
  tx: Tx,
  providerId: string,
  { search, mrNumber, birthDate, isHospitalized, replacedBy }: PatientFilter,
  page: Page,
  foundBy: SQL,
): Promise<Found<PatientRow>> {
  const own = eq(patients.providerId, providerId);
  const filters = and(
    mrNumber
      ? sql`${patients.id} in (select numbered.id from ${patientsWithMrNumber([providerId], mrNumber)} as numbered)`
      : undefined,
    birthDate ? eq(patients.birthDate, birthDate) : undefined,
    isHospitalized === undefined ? undefined : isHospitalized ? hospitalized : not(hospitalized),
    pointsAt(patients.replacedById, patients, [providerId], replacedBy),
  );
  if (search && !filters) return searchPatients(tx, providerId, search, page, foundBy);
  const where = and(
    own,
    filters,
    search
      ? sql`${patients.id} in (select found.id from ${foundBy}(${providerId}::uuid, ${sql.param(searchPatterns(searchWords(search)))}::text[]) as found)`
      : undefined,
  );
  const onPage = tx
    .select({ number: patients.number })
    .from(patients)
    .where(and(where, isAfter(byName, page.after)))
    .orderBy(...inOrder(byName))
    .limit(oneMore(page))
    .offset(page.offset)
    .as('on_page');
  const [found, total] = await Promise.all([
    tx
      .select(getTableColumns(patients))
      .from(patients)
      .innerJoin(onPage, eq(onPage.number, patients.number))
      .where(own)
      .orderBy(...inOrder(byName)),
    totalWhere(),
  ]);
  return { ...cutToPage(found, byName, page), total };

  async function totalWhere(): Promise<number> {
    if (search || mrNumber || birthDate || replacedBy) return tx.$count(patients, where);
    if (isHospitalized) return tx.$count(patients, where);
    const all = await totalOf(tx, [providerId], 'patients');
    if (isHospitalized === undefined) return all;
    return all - (await tx.$count(patients, and(own, hospitalized)));
  }
}

const byName: Order<PatientRow> = [
  ascending(patients.lastName, (row) => row.lastName),
  ascending(patients.firstName, (row) => row.firstName),
  ascending(patients.number, (row) => row.number),
];

/** As the condition of the index over admitted patients. */
const hospitalized = sql`${patients.isHospitalized}`;

/** Above this number, matches are not ranked by whole words: after so many the user types on. */
const weighedPatients = 500;

/**
 * The search returns the sort columns, so that it runs once for the page and the total, and only the patients of the
 * page are fetched. An exact MR number comes first, or else one that differs in its hyphens and leading zeros alone; then
 * patients with most of the words as whole names, because a short name or number is part of many others.
 */
async function searchPatients(
  tx: Tx,
  providerId: string,
  search: string,
  page: Page,
  foundBy: SQL,
): Promise<Found<PatientRow>> {
  const words = searchWords(search);
  const { after } = page;
  // A page that continues ranks as the page before it did, however many match by now.
  const isWeighed = after
    ? sql`${after[wholeWordsAt] !== notWeighed}::boolean`
    : sql`(select total from counted) <= ${weighedPatients}`;
  // By a line of the search text (`joined_lines`), one patient at a time: by the number itself all patients would be read.
  const isJoinedNumber = /\p{N}/u.test(search)
    ? sql`${isWeighed} and (
        select position(E'\\n' || joined_key(${search}) || E'\\n' in p.search_text || E'\\n') > 0
        from patients p where p.provider_id = ${providerId} and p.id = found.id)`
    : sql`false`;
  const [found] = await tx.execute<{ total: number; places: Place[] }>(sql`
    with found as materialized (
      select id, number, first_name, last_name
      from ${foundBy}(${providerId}::uuid, ${sql.param(searchPatterns(words))}::text[])
    ), counted as materialized (select count(*) as total from found),
    numbered as materialized (select id from ${patientsWithMrNumber([providerId], search)}),
    wanted as materialized (
      select word, ${foundBy === resembles ? sql`'^(' || one_letter_off(word) || ')$'` : sql`null`} as near
      from unnest(${sql.param(words.map(nameKey))}::text[]) as word),
    weighed as (
      select number, first_name, last_name,
        case when exists (select from numbered) then id in (select id from numbered)
        else ${isJoinedNumber} end as is_numbered,
        case when ${isWeighed} then (
          select count(*) from wanted where exists (
            select from regexp_split_to_table(name_key(last_name || ' ' || first_name), '[\\s-]+') as name
            where name = word or name ~ near))::int
        else ${notWeighed}::int end as whole_words
      from found
    )
    select (select total from counted)::float8 as total, array(
      select json_build_array(is_numbered, whole_words, last_name, first_name, number) from weighed
      where ${isAfter(likeliestFirst, after) ?? sql`true`}
      order by ${sql.join(inOrder(likeliestFirst), sql`, `)} limit ${oneMore(page)} offset ${page.offset}
    ) as places`);
  const { total, places } = found ?? { total: 0, places: [] };
  const { rows: onPage, next } = cutToPage(places, likeliestFirst, page);
  const numbers = onPage.map((place) => Number(place.at(-1)));
  if (numbers.length === 0) return { rows: [], total, next };
  const rows = await tx
    .select()
    .from(patients)
    .where(and(eq(patients.providerId, providerId), inArray(patients.number, numbers)));
  const place = new Map(numbers.map((number, index) => [number, index]));
  const placeOf = ({ number }: PatientRow) => place.get(number) ?? 0;
  return { rows: rows.sort((a, b) => placeOf(a) - placeOf(b)), total, next };
}

const wholeWordsAt = 1;
const notWeighed = -1;

const likeliestFirst: Order<Place> = [
  computed(sql`is_numbered`, 'boolean', ([isNumbered = false]) => isNumbered, {
    isDescending: true,
  }),
  computed(sql`whole_words`, 'integer', ([, words = notWeighed]) => words, { isDescending: true }),
  computed(sql`last_name`, 'text', ([, , lastName = '']) => lastName),
  computed(sql`first_name`, 'text', ([, , , firstName = '']) => firstName),
  computed(sql`number`, 'bigint', ([, , , , number = 0]) => number),
];
