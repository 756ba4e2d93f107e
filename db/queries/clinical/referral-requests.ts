import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { type PersonName, practitionerNamed, userNamed } from '@/db/queries/platform/names';
import {
  ascending,
  descending,
  type Found,
  inOrder,
  type Order,
  type Page,
  walk,
} from '@/db/queries/platform/page';
import { isOneOf, isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import { isUnfiltered, totalOf } from '@/db/queries/platform/row-counts';
import { containsWords } from '@/db/queries/platform/same-text';
import { holdsWord, searchWords } from '@/db/queries/platform/search';
import { patientDetailColumns } from '@/db/queries/registry/patients';
import { referralRequests } from '@/db/schema/clinical/referral-requests';
import { practitioners } from '@/db/schema/platform/people';
import { patients, visits } from '@/db/schema/registry/patients';
import type { Reference } from '@/lib/domain/reference';

const selectReferrals = (tx: Tx) =>
  tx
    .select({
      referral: referralRequests,
      patient: patientDetailColumns,
      mrNumber: patients.mrNumber,
      requester: practitionerNamed<PersonName>(referralRequests.requesterId),
      recipient: practitionerNamed<PersonName | null>(referralRequests.recipientId),
      repliedBy: practitionerNamed<PersonName | null>(referralRequests.repliedByPractitionerId),
      repliedByUser: userNamed<string | null>(referralRequests.repliedById),
    })
    .from(referralRequests)
    .innerJoin(patients, refersTo(referralRequests.patientId, patients));

export type ReferralRow = Awaited<ReturnType<typeof selectReferrals>>[number];

export type ReferralFilter = {
  search?: string | undefined;
  patient?: Reference | undefined;
  visit?: Reference | undefined;
  recipientExtraDetail?: string | undefined;
  requester?: Reference | undefined;
  recipient?: Reference | undefined;
  createdFrom?: Date | undefined;
  /** The first instant that is too late. */
  createdBefore?: Date | undefined;
  /** Made or changed later than this. */
  changedAfter?: Date | undefined;
};

/** One page of a provider's referral requests, the last created first, and how many there are in all. */
export async function listReferrals(
  tx: Tx,
  providerId: string,
  filter: ReferralFilter,
  page: Page,
): Promise<Found<ReferralRow>> {
  const own = [providerId];
  const where = and(
    eq(referralRequests.providerId, providerId),
    pointsAt(referralRequests.patientId, patients, own, filter.patient),
    pointsAt(referralRequests.visitId, visits, own, filter.visit),
    pointsAt(referralRequests.requesterId, practitioners, own, filter.requester),
    pointsAt(referralRequests.recipientId, practitioners, own, filter.recipient),
    containsWords([referralRequests.recipientExtraDetail], filter.recipientExtraDetail),
    ...searchWords(filter.search ?? '').map((word) => {
      const called = practitionersCalled(providerId, word);
      return or(
        sql`${referralRequests.requesterId} in ${called}`,
        sql`${referralRequests.recipientId} in ${called}`,
      );
    }),
    filter.createdFrom && gte(referralRequests.createdAt, filter.createdFrom),
    filter.changedAfter &&
      or(
        gt(referralRequests.createdAt, filter.changedAfter),
        gt(referralRequests.modifiedAt, filter.changedAfter),
      ),
    filter.createdBefore && lt(referralRequests.createdAt, filter.createdBefore),
  );
  const { id, createdAt, number } = referralRequests;
  const keysOf = (later?: SQL) =>
    tx.select({ id, createdAt, number }).from(referralRequests).where(and(where, later));
  const [{ rows: keys, next }, total] = await Promise.all([
    walk(keysOf, lastCreatedFirst, page),
    isUnfiltered(filter)
      ? totalOf(tx, [providerId], 'referral-requests')
      : tx.$count(referralRequests, where),
  ]);
  const rows = await selectReferrals(tx)
    .where(
      and(
        eq(referralRequests.providerId, providerId),
        inArray(
          id,
          keys.map((key) => key.id),
        ),
      ),
    )
    .orderBy(...inOrder(lastCreatedFirst));
  return { rows, total, next };
}

const lastCreatedFirst: Order<Pick<typeof referralRequests.$inferSelect, 'createdAt' | 'number'>> =
  [
    descending(referralRequests.createdAt, (key) => key.createdAt),
    ascending(referralRequests.number, (key) => key.number),
  ];

/** A hospital has few practitioners: they are read in full. */
function practitionersCalled(providerId: string, word: string): SQL {
  const { title, firstName, lastName } = practitioners;
  const name = sql`${title} || ' ' || ${firstName} || ' ' || ${lastName}`;
  return sql`(select ${practitioners.id} from ${practitioners}
    where ${practitioners.providerId} = ${providerId} and ${holdsWord([name], word)})`;
}

export const findReferral = (
  tx: Tx,
  providerId: string,
  reference: Reference,
): Promise<ReferralRow | null> =>
  firstRow(
    selectReferrals(tx).where(
      and(eq(referralRequests.providerId, providerId), isReferred(referralRequests, reference)),
    ),
  );

/** The referral requests of these encounters of a provider, the first first. */
export const selectReferralsOfEncounters = (tx: Tx, providerId: Placeholder, ids: SQL) =>
  selectReferrals(tx)
    .where(
      and(eq(referralRequests.providerId, providerId), isOneOf(referralRequests.encounterId, ids)),
    )
    .orderBy(asc(referralRequests.createdAt), asc(referralRequests.number));
