import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { builtOnce, type Places } from '@/db/built-once';
import { sendAhead, type Tx } from '@/db/client';
import { insertion, into } from '@/db/insertion';
import { intoBedStays, type NewStay } from '@/db/queries/admissions/bed-stays';
import { intoEncounter, type NewEncounter } from '@/db/queries/clinical/encounters';
import { firstRow } from '@/db/queries/platform/first-row';
import { encounterLocations, hospitalizations, visits } from '@/db/schema/index';

type OpenAt = { providerId: string; patientId: string; at: Date };

/**
 * The visit that a patient is in at an instant: the latest that has begun and not ended, locked, so that nobody ends it before
 * something has begun in it. Null when there is none.
 */
export const lockOpenVisit = (tx: Tx, asked: OpenAt) => firstRow(selectOpenVisit(tx, asked));

const selectOpenVisit = builtOnce((tx, { providerId, patientId, at }: Places<OpenAt>) =>
  tx
    .select()
    .from(visits)
    .where(
      and(
        eq(visits.providerId, providerId),
        eq(visits.patientId, patientId),
        isNull(visits.endedAt),
        lte(visits.startedAt, at),
      ),
    )
    .orderBy(desc(visits.startedAt), desc(visits.number))
    .limit(1)
    .for('no key update'),
);

/** The number of a new hospitalization, which its encounter has too. */
export async function takeHospitalizationNumber(tx: Tx): Promise<number> {
  const [row] = await selectNumber(tx, {});
  if (!row) throw new Error('The sequence gave no number.');
  return row.number;
}

const selectNumber = builtOnce((tx) =>
  tx
    .select({ number: sql`nextval('hospitalizations_number_seq')`.mapWith(Number) })
    .from(sql`generate_series(1, 1)`),
);

type Admission = {
  /** A visit of its own; null when the patient is in one. */
  visit: typeof visits.$inferInsert | null;
  encounter: NewEncounter & { id: string };
  hospitalization: typeof hospitalizations.$inferInsert & { id: string; number: number };
  bedStay: NewStay;
};

/** Stores an admission in one statement: the visit, the encounter with its histories, the record and the bed stay. */
export async function insertAdmission(
  tx: Tx,
  { visit, encounter, hospitalization, bedStay }: Admission,
): Promise<void> {
  const { providerId, wardId, admittedById: practitionerId, admittedAt } = hospitalization;
  const place = {
    providerId,
    encounterId: encounter.id,
    locationId: wardId,
    startTime: admittedAt,
  };
  await sendAhead(
    tx,
    insertion(
      into(visits, visit ? [visit] : []),
      ...intoEncounter(encounter, admittedAt, [
        { practitionerId, type: 'PRIMARY_PERFORMER' },
        { practitionerId, type: 'ADMITTER' },
      ]),
      into(hospitalizations, [hospitalization]),
      into(encounterLocations, [place]),
      intoBedStays(bedStay),
    ),
  );
}
