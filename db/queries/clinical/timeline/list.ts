import { and, eq, gte, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { charge } from '@/db/queries/clinical/timeline/charges';
import { death } from '@/db/queries/clinical/timeline/death';
import { encounter, note, round } from '@/db/queries/clinical/timeline/encounters';
import type { TimelineRow, TimelineSource } from '@/db/queries/clinical/timeline/entry';
import { observationEntries } from '@/db/queries/clinical/timeline/observations';
import { prescription } from '@/db/queries/clinical/timeline/prescriptions';
import { referral, referralReply } from '@/db/queries/clinical/timeline/referrals';
import { review } from '@/db/queries/clinical/timeline/reviews';
import { admission, dischargeEntries, transferEntries } from '@/db/queries/clinical/timeline/stays';
import { chargeItems } from '@/db/schema/index';
import type { TimelineCursor } from '@/lib/domain/timeline/cursor';
import { type TimelineKind, timelineKinds, timelineRanks } from '@/lib/domain/timeline/kinds';

const dayMs = 86_400_000;

export type TimelineFilter = {
  patientId: string;
  kinds: ReadonlySet<TimelineKind>;
  /** The stay whose time is shown, both ends included; `observedUntil` bounds what was observed in its encounters. */
  stay: { id: string; since: Date; until: Date | null; observedUntil: Date | null } | null;
  /** The last entry of the page before. */
  before: TimelineCursor | null;
};

/**
 * A patient's timeline, the latest first, in one statement: of each kind its latest entries after the cursor by an index
 * over the patient, of all of these the page, and only for the page the details.
 */
export async function listTimeline(
  tx: Tx,
  providerId: string,
  filter: TimelineFilter,
  limit: number,
): Promise<TimelineRow[]> {
  const wanted = timelineKinds.filter((kind) => filter.kinds.has(kind));
  if (wanted.length === 0) return [];
  const branches = wanted.map((kind) => {
    const { at, id, encounter, from, where } = sourceOf[kind];
    const conditions = and(
      where(providerId, filter.patientId),
      isWithin(providerId, filter.stay, { kind, at, encounter }),
      isAfterCursor(filter.before, kind, at, id),
    );
    return sql`(select ${at} as at, ${kind}::text as kind, ${timelineRanks[kind]}::int as rank, ${id} as id
      from ${from} where ${conditions} order by ${at} desc, ${id} desc limit ${limit})`;
  });
  const details = wanted.map((kind) => sql`when ${kind} then ${sourceOf[kind].detail}`);
  const rows = await tx.execute<TimelineRow & Record<string, unknown>>(sql`
    with page as (
      select * from (${sql.join(branches, sql` union all `)}) as every
      order by at desc, rank desc, id desc limit ${limit}
    )
    select to_char(page.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, page.kind, page.id,
      case page.kind ${sql.join(details, sql` `)} end as detail
    from page cross join (select ${providerId}::uuid as provider_id) as own
    order by page.at desc, page.rank desc, page.id desc`);
  return [...rows];
}

const sourceOf: Record<TimelineKind, TimelineSource> = {
  admission,
  encounter,
  round,
  observations: observationEntries,
  review,
  note,
  prescription,
  referral,
  'referral-reply': referralReply,
  transfer: transferEntries,
  charge,
  discharge: dischargeEntries,
  death,
};

/**
 * A charge belongs to the stay that it is for, however late it was made; what was recorded in the encounters of the stay to it,
 * also where its time is not between admission and discharge; everything else to its time.
 */
function isWithin(
  providerId: string,
  stay: TimelineFilter['stay'],
  { kind, at, encounter }: { kind: TimelineKind } & Pick<TimelineSource, 'at' | 'encounter'>,
): SQL | undefined {
  if (!stay) return undefined;
  const inTime = and(
    gte(at, instantOf(stay.since)),
    stay.until ? lte(at, instantOf(stay.until)) : undefined,
  );
  if (encounter !== undefined) {
    const ofStay = sql`(select e.id from encounters e
      where e.provider_id = ${providerId} and e.hospitalization_id = ${stay.id})`;
    const latest = kind === 'observations' ? stay.observedUntil : null;
    // The bounds keep the rest of a long history unread.
    return and(
      gte(at, instantOf(new Date(stay.since.getTime() - dayMs))),
      latest ? lte(at, instantOf(latest)) : undefined,
      or(inTime, sql`${encounter} in ${ofStay}`),
    );
  }
  if (kind !== 'charge') return inTime;
  const own = chargeItems.hospitalizationId;
  return or(eq(own, stay.id), and(isNull(own), inTime));
}

/** The entries after one in the order of the timeline: earlier, or at the same time of a lower rank or id. */
function isAfterCursor(
  cursor: TimelineCursor | null,
  kind: TimelineKind,
  at: SQLWrapper,
  id: SQLWrapper,
): SQL | undefined {
  if (!cursor) return undefined;
  const rank = timelineRanks[kind];
  const time = instantOf(cursor.at);
  if (rank < cursor.rank) return lte(at, time);
  if (rank > cursor.rank) return lt(at, time);
  return or(lt(at, time), and(eq(at, time), lt(id, cursor.id)));
}

/** Beside an expression a date has no type of its own. */
const instantOf = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
