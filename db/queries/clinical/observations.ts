import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { builtOnce, type Places, together } from '@/db/built-once';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { measuredIn, parameterOf } from '@/db/queries/clinical/readings';
import {
  isNotWithdrawn,
  isSetWithdrawn,
  withdrawnEncounters,
  withdrawnSets,
  withdrawnStatus,
} from '@/db/queries/clinical/withdrawn';
import { practitionerNameParts } from '@/db/queries/platform/names';
import {
  type Asked,
  asked,
  descending,
  type Found,
  foundPage,
  inOrder,
  isAfter,
  type Order,
  type Page,
} from '@/db/queries/platform/page';
import { pointsAt, refersTo } from '@/db/queries/platform/reference';
import { selectTotal } from '@/db/queries/platform/row-counts';
import {
  findMatchingPatients,
  isOneOfMatching,
  type MatchingPatients,
} from '@/db/queries/registry/patients';
import {
  type CountedKind,
  hospitalizations,
  observations,
  patients,
  practitioners,
} from '@/db/schema/index';
import type { Reference } from '@/lib/domain/reference';
import { findParameter } from '@/lib/domain/scores/parameter-codes';

type Name = { title: string; firstName: string; lastName: string };

/** An observation with what the interface shows of its patient and its performer. */
export type ObservationRow = {
  observation: typeof observations.$inferSelect;
  patientNumber: number;
  performer: Name | null;
  /** Whether it was withdrawn with its set, its encounter or its stay. */
  isWithdrawn: boolean;
};

type ObservationFilter = {
  search?: string | undefined;
  status?: string | undefined;
  patients: readonly Reference[];
  encounterIds: readonly string[];
  category?: string | undefined;
  unit?: string | undefined;
  code?: string | undefined;
};

/** A page of observations as `builtOnce` is given it, which keeps a text for each number of patients and encounters. */
type Wanted = {
  providerId: string;
  found: MatchingPatients | undefined;
  patients: Record<number, Reference>;
  encounterIds: Record<number, string>;
  status: string | undefined;
  isWithdrawn: boolean;
  category: string | undefined;
  unit: string | undefined;
  code: string | undefined;
  isOtherSpelling: boolean;
  counted: CountedKind | null;
  page: Asked;
};

function selectObservations(tx: Tx) {
  return tx
    .select({
      observation: observations,
      patientNumber: patients.number,
      performer: practitionerNameParts,
      isWithdrawn: isSetWithdrawn(observations),
    })
    .from(observations)
    .innerJoin(patients, refersTo(observations.patientId, patients))
    .leftJoin(practitioners, refersTo(observations.performerId, practitioners));
}

/** One page of observations, the latest first, and how many there are in all. */
export async function listObservations(
  tx: Tx,
  providerId: string,
  filter: ObservationFilter,
  page: Page,
): Promise<Found<ObservationRow>> {
  const { search, status, category, unit, code } = filter;
  const found = await observationPage(tx, {
    providerId,
    found: search ? await findMatchingPatients(tx, providerId, search) : undefined,
    patients: { ...filter.patients },
    encounterIds: { ...filter.encounterIds },
    status,
    isWithdrawn: status === withdrawnStatus,
    category: category || undefined,
    unit: unit || undefined,
    code: code || undefined,
    isOtherSpelling: code !== undefined && isOtherSpelling(code),
    counted: kindCounted(filter),
    page: asked(page),
  });
  return foundPage(found, latestFirst, page);
}

const observationPage = builtOnce((tx, wanted: Places<Wanted>) => {
  const { providerId, found, status, category, unit, code, counted, page } = wanted;
  const own = eq(observations.providerId, providerId);
  const filters = and(
    own,
    status && (wanted.isWithdrawn ? isShownWithdrawn(providerId) : eq(observations.status, status)),
    ...Object.values(wanted.patients).map((patient) =>
      pointsAt(observations.patientId, patients, [providerId], patient),
    ),
    ...Object.values(wanted.encounterIds).map((id) => eq(observations.encounterId, id)),
    category && eq(observations.category, category),
    unit && eq(observations.unit, unit),
    code && hasCode(code, wanted.isOtherSpelling),
  );
  const ofPatients = found && isOneOfMatching(observations.patientId, providerId, found);
  return together(
    {
      rows: selectObservations(tx)
        .where(and(own, sql`${observations.number} = any(array(select number from on_page))`))
        .orderBy(...inOrder(latestFirst)),
      total: counted
        ? selectTotal(tx, [providerId], counted)
        : tx
            .select({ total: sql<number>`count(*)::int` })
            .from(observations)
            .where(and(filters, ofPatients?.counted)),
    },
    {
      // Which rows, from an index alone: a late page then fetches no row of the pages before it.
      on_page: tx
        .select({ number: observations.number })
        .from(observations)
        .where(and(filters, ofPatients?.inOrder, isAfter(latestFirst, page.after)))
        .orderBy(...inOrder(latestFirst))
        .limit(page.rows)
        .offset(page.offset),
    },
  );
});

const latestFirst: Order<ObservationRow> = [
  descending(observations.createdAt, ({ observation }) => observation.createdAt),
  descending(observations.number, ({ observation }) => observation.number),
];

/**
 * Whether an observation has a code. A known parameter's own code finds what was sent in other spellings and vocabularies as
 * well; one of those finds what was sent with it.
 */
const hasCode = (code: Placeholder, isOther: boolean) =>
  isOther
    ? and(eq(observations.code, code), isNotNull(observations.parameter))
    : eq(parameterOf(), code);

const isOtherSpelling = (code: string): boolean => {
  const named = findParameter(code);
  return named !== undefined && named.parameter !== code;
};

/**
 * Whether an observation is shown as withdrawn: by its own status, or since. They are few, and looked up first, by an index
 * each: as alternatives of one condition they would be sought in every row.
 */
const isShownWithdrawn = (providerId: Placeholder) =>
  sql`${observations.number} = any (array(
        select o.number from observations o where o.provider_id = ${providerId} and o.status = ${withdrawnStatus}
        union
        select o.number from (${withdrawnEncounters(providerId)}) withdrawn cross join lateral (
          select number from observations
          where provider_id = ${providerId} and encounter_id = withdrawn.id offset 0) o
        union
        select o.number from (${withdrawnSets(providerId)}) withdrawn cross join lateral (
          select number from observations
          where provider_id = ${providerId} and set_id = withdrawn.set_id offset 0) o))`;

/** The counter of this list: all of the provider's, or all of one patient, category, code, unit or status; else null. */
function kindCounted(filter: ObservationFilter): CountedKind | null {
  const { search, patients: ofPatients, encounterIds, status, category, unit, code } = filter;
  if (search || encounterIds.length > 0) return null;
  const kinds: CountedKind[] = [];
  for (const patient of ofPatients) {
    if (!('id' in patient)) return null;
    kinds.push(`observations:patient:${patient.id}`);
  }
  if (status === withdrawnStatus) return null;
  if (status !== undefined) kinds.push(`observations:status:${status}`);
  if (category) kinds.push(`observations:category:${category}`);
  if (unit) kinds.push(`observations:unit:${unit}`);
  if (code && isOtherSpelling(code)) return null;
  if (code) kinds.push(`observations:code:${code}`);
  const [kind = 'observations', ...others] = kinds;
  return others.length === 0 ? kind : null;
}

/** The observations of these sets, in the order in which each set was sent. */
export async function listObservationsOfSets(
  tx: Tx,
  providerId: string,
  setIds: readonly string[],
): Promise<ObservationRow[]> {
  if (setIds.length === 0) return [];
  return selectObservations(tx)
    .where(and(eq(observations.providerId, providerId), inArray(observations.setId, [...setIds])))
    .orderBy(asc(observations.number));
}

/** A value in the parameter's own unit, and as it was sent. */
export type LatestValue = {
  value: string;
  sentValue: string;
  sentUnit: string | null;
  at: Date;
  /** Of a saturation, if asked for: the flow of oxygen that was recorded with it, or null. */
  flow?: string | null;
};

/** The flow of oxygen of the set of an observation, by which its saturation was read; null where the set has none. */
export const flowOfSet = (row: string): SQL<string | null> => {
  const [provider, set] = [`${row}.provider_id`, `${row}.set_id`].map(sql.raw);
  const flow = sql`flow`;
  return sql`(select ${measuredIn(flow)} from observations flow
    where flow.provider_id = ${provider} and flow.set_id = ${set} and ${parameterOf(flow)} = 'O2_FLOW'
      and flow.converted is distinct from ''
    order by flow.created_at desc, flow.number desc limit 1)`;
};

const o = sql`o`;

/** The values of a statement, or their places. */
type Given<T> = T | Placeholder<string, T>;

/**
 * The patient's latest value of each known parameter that counts; `since` and `until` are instants, both included. `recordedBefore` is
 * the number of an observation, with which what was recorded later is left out.
 */
export const selectLatestValues = (
  tx: Tx,
  of: {
    providerId: Given<string>;
    patientId: Given<string>;
    codes: SQL | Placeholder;
  },
  { since, until }: { since: unknown; until: unknown },
  only: Parameters<typeof latestOf>[2] = {},
) => {
  const latest = latestOf(of, { since, until }, only);
  return tx
    .select({
      code: sql<string>`wanted.code`,
      value: sql<string>`latest.value`,
      sentValue: sql<string>`latest.sent_value`,
      sentUnit: sql<string | null>`latest.sent_unit`,
      at: sql`latest.at`.mapWith(observations.createdAt),
      ...(only.withFlow ? { flow: sql<string | null>`latest.flow` } : {}),
    })
    .from(sql`unnest(${of.codes}::text[]) as wanted(code) cross join lateral (${latest}) latest`);
};

/** Only what was observed in some encounters counts; `row` is the observation's alias. */
type Within = (row: string) => SQL;

const latestOf = (
  of: { providerId: unknown; patientId: unknown },
  { since, until }: { since: unknown; until: unknown },
  {
    recordedBefore,
    within,
    withFlow,
  }: {
    recordedBefore?: number | undefined;
    within?: Within | undefined;
    withFlow?: boolean | undefined;
  } = {},
) => sql`
    select ${measuredIn(o)} as value, o.value as sent_value, o.unit as sent_unit, o.created_at as at
      ${withFlow ? sql`, case when wanted.code = 'SPO2' then ${flowOfSet('o')} end as flow` : sql``}
    ${fromLatest(sql`o.provider_id = ${of.providerId} and o.patient_id = ${of.patientId}
      and ${parameterOf(o)} = wanted.code and o.converted is distinct from '' and ${isNotWithdrawn('o')}
      and o.created_at between ${since}::timestamptz and ${until}::timestamptz
      ${recordedBefore === undefined ? sql`` : sql`and o.number < ${recordedBefore}`}
      ${within === undefined ? sql`` : sql`and ${within('o')}`}`)}`;

/**
 * The latest observation `o` that a condition finds. Of one minute it is that of the set recorded last, because a typed time has no
 * seconds while the current time has: so `latestFirst` of `lib/clinical/acuity/treatment-clock.ts` orders scores.
 */
export const fromLatest = (condition: SQL): SQL => sql`from observations o
    where ${condition} and o.created_at >= date_trunc('minute', (
      select o.created_at from observations o where ${condition} order by o.created_at desc limit 1))
    order by o.set_id desc, o.created_at desc, o.number desc limit 1`;

/** The latest value of each parameter of several patients: of the passing ones since an instant, of the lasting ones ever. */
export function listLatestValues(
  tx: Tx,
  providerId: string,
  patientIds: readonly string[],
  { passing, lasting }: { passing: { codes: string[]; since: Date }; lasting: string[] },
) {
  const codes = [...passing.codes, ...lasting];
  const since = [
    ...passing.codes.map(() => passing.since.toISOString()),
    ...lasting.map(() => '-infinity'),
  ];
  const of = { providerId, patientId: sql`person.id` };
  const latest = latestOf(of, { since: sql`wanted.since`, until: 'infinity' });
  return tx
    .select({
      patientId: sql<string>`person.id`,
      code: sql<string>`wanted.code`,
      value: sql<string>`latest.value`,
      sentValue: sql<string>`latest.sent_value`,
      sentUnit: sql<string | null>`latest.sent_unit`,
      at: sql`latest.at`.mapWith(observations.createdAt),
    })
    .from(
      sql`unnest(${sql.param([...patientIds])}::uuid[]) as person(id)
        cross join unnest(${sql.param(codes)}::text[], ${sql.param(since)}::text[]) as wanted(code, since)
        cross join lateral (${latest}) latest`,
    );
}

/** As `selectLatestValues`, by their codes. */
export async function latestValues(
  tx: Tx,
  providerId: string,
  patientId: string,
  codes: readonly string[],
  {
    since,
    until,
    ...only
  }: {
    since?: Date;
    until?: Date;
    recordedBefore?: number;
    within?: Within;
    withFlow?: boolean;
  } = {},
): Promise<Map<string, LatestValue>> {
  if (codes.length === 0) return new Map();
  const rows = await selectLatestValues(
    tx,
    { providerId, patientId, codes: sql`${sql.param([...codes])}` },
    { since: since?.toISOString() ?? '-infinity', until: until?.toISOString() ?? 'infinity' },
    only,
  );
  return latestByCode(rows);
}

export const latestByCode = (
  rows: readonly (LatestValue & { code: string })[],
): Map<string, LatestValue> => new Map(rows.map(({ code, ...latest }) => [code, latest]));

/** When something that counts was observed last in an encounter, or null. */
export async function findLastObservedIn(
  tx: Tx,
  { providerId, id }: { providerId: string; id: string },
): Promise<Date | null> {
  const [last] = await tx
    .select({ at: observations.createdAt })
    .from(observations)
    .where(
      and(
        eq(observations.providerId, providerId),
        eq(observations.encounterId, id),
        isNotWithdrawn(observations),
      ),
    )
    .orderBy(desc(observations.createdAt), desc(observations.number))
    .limit(1);
  return last?.at ?? null;
}

/** The patient's current ward, or null. */
export async function findCurrentWardId(
  tx: Tx,
  providerId: string,
  patientId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ wardId: hospitalizations.wardId })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.patientId, patientId),
        isCurrentStay,
      ),
    );
  return row?.wardId ?? null;
}
