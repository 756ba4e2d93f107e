import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  ascending,
  descending,
  inOrder,
  type Order,
  type Page,
  walk,
} from '@/db/queries/platform/page';
import { isReferred, pointsAt, refersTo } from '@/db/queries/platform/reference';
import {
  hasPhone,
  isOfMatchingPatient,
  patientsMatchingContact,
  patientsWithMrNumber,
} from '@/db/queries/registry/patients';
import { encounters } from '@/db/schema/clinical/encounters';
import { providers } from '@/db/schema/platform/providers';
import { patients, visits } from '@/db/schema/registry/patients';
import type { Reference } from '@/lib/domain/reference';

export type EncounterPrescriptionFilter = {
  search?: string | undefined;
  mrNumber?: string | undefined;
  /** The spellings of one phone number. */
  mobiles?: string[] | undefined;
  status?: (typeof encounters.$inferSelect)['status'] | undefined;
  visit?: Reference | undefined;
  serviceProvider?: Reference | undefined;
  startedFrom?: Date | undefined;
  createdUntil?: Date | undefined;
};

/** One page of a provider's encounters in which something was prescribed, the last created first, and how many there are. */
export async function listPrescribedEncounters(
  tx: Tx,
  providerId: string,
  filter: EncounterPrescriptionFilter,
  page: Page,
) {
  const { search, mrNumber, mobiles, status, visit, serviceProvider } = filter;
  const searched = search
    ? await isOfMatchingPatient(
        tx,
        providerId,
        encounters.patientId,
        search,
        patientsMatchingContact,
      )
    : undefined;
  const matches = and(
    eq(encounters.providerId, providerId),
    // As the condition of the indexes over those encounters.
    sql`${encounters.hasPrescriptions}`,
    mrNumber
      ? sql`${encounters.patientId} in (select id from ${patientsWithMrNumber([providerId], mrNumber)})`
      : undefined,
    mobiles ? ofPatients(providerId, hasPhone(mobiles)) : undefined,
    status ? eq(encounters.status, status) : undefined,
    pointsAt(encounters.visitId, visits, [providerId], visit),
    serviceProvider &&
      sql`${encounters.providerId} in (select ${providers.id} from ${providers}
        where ${isReferred(providers, serviceProvider)})`,
    filter.startedFrom && gte(encounters.startTime, filter.startedFrom),
    filter.createdUntil && lte(encounters.createdAt, filter.createdUntil),
  );
  const { id, createdAt } = encounters;
  const keysOf = (later?: SQL) =>
    tx
      .select({ id, createdAt })
      .from(encounters)
      .where(and(matches, searched?.inOrder, later));
  const [{ rows: keys, next }, total] = await Promise.all([
    walk(keysOf, lastCreatedFirst, page),
    tx.$count(encounters, and(matches, searched?.counted)),
  ]);
  const rows = await tx
    .select({ encounter: encounters, patientNumber: patients.number })
    .from(encounters)
    .innerJoin(patients, refersTo(encounters.patientId, patients))
    .where(
      and(
        eq(encounters.providerId, providerId),
        inArray(
          id,
          keys.map((key) => key.id),
        ),
      ),
    )
    .orderBy(...inOrder(lastCreatedFirst));
  return { rows, total, next };
}

const lastCreatedFirst: Order<Pick<typeof encounters.$inferSelect, 'createdAt' | 'id'>> = [
  descending(encounters.createdAt, (key) => key.createdAt),
  ascending(encounters.id, (key) => key.id),
];

const ofPatients = (providerId: string, condition: SQL): SQL =>
  sql`${encounters.patientId} in (select ${patients.id} from ${patients}
    where ${and(eq(patients.providerId, providerId), condition)})`;
