import { and, asc, eq, inArray, isNull, notExists, notInArray, or } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import { inserting } from '@/db/queries/platform/inserting';
import { refersTo } from '@/db/queries/platform/reference';
import {
  encounterDiagnoses,
  encounterNoteVersions,
  encounters,
  medicationRequests,
  referralRequests,
} from '@/db/schema/index';

/** The diagnoses of these encounters that were not deleted, by rank. */
export function listDiagnosesOfEncounters(
  tx: Tx,
  providerId: string,
  encounterIds: readonly string[],
) {
  return tx
    .select()
    .from(encounterDiagnoses)
    .where(
      and(
        eq(encounterDiagnoses.providerId, providerId),
        inArray(encounterDiagnoses.encounterId, [...encounterIds]),
        isNull(encounterDiagnoses.deletedAt),
      ),
    )
    .orderBy(asc(encounterDiagnoses.rank), asc(encounterDiagnoses.number));
}

/** Which of these are diagnoses of the patient, of any encounter, that were not deleted. */
export async function findDiagnosesOfPatient(
  tx: Tx,
  providerId: string,
  patientId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: encounterDiagnoses.id })
    .from(encounterDiagnoses)
    .innerJoin(encounters, refersTo(encounterDiagnoses.encounterId, encounters))
    .where(
      and(
        eq(encounterDiagnoses.providerId, providerId),
        inArray(encounterDiagnoses.id, [...ids]),
        isNull(encounterDiagnoses.deletedAt),
        eq(encounters.patientId, patientId),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/**
 * How many prescriptions of an encounter, and of the ward rounds within it, are, or may still become, something to give.
 */
export function countStandingPrescriptions(
  tx: Tx,
  providerId: string,
  encounterId: string,
): Promise<number> {
  return tx.$count(
    medicationRequests,
    and(
      eq(medicationRequests.providerId, providerId),
      inArray(medicationRequests.encounterId, withRounds(tx, providerId, encounterId)),
      inArray(medicationRequests.status, ['draft', 'active', 'on-hold']),
    ),
  );
}

/**
 * How many referral requests of an encounter, and of the ward rounds within it, somebody still has to answer, or may have to.
 * One that names a visit alone is of the encounter when nothing else took place in that visit.
 */
export async function countStandingReferrals(
  tx: Tx,
  { providerId, id, patientId, visitId }: EncounterRow,
): Promise<number> {
  const own = withRounds(tx, providerId, id);
  const isOfVisitAlone =
    visitId === null
      ? undefined
      : and(
          isNull(referralRequests.encounterId),
          eq(referralRequests.visitId, visitId),
          notExists(
            tx
              .select({ id: encounters.id })
              .from(encounters)
              .where(
                and(
                  eq(encounters.providerId, providerId),
                  eq(encounters.visitId, visitId),
                  notInArray(encounters.id, own),
                  notInArray(encounters.status, ['planned', 'cancelled', 'entered-in-error']),
                ),
              ),
          ),
        );
  return tx.$count(
    referralRequests,
    and(
      eq(referralRequests.providerId, providerId),
      eq(referralRequests.patientId, patientId),
      or(inArray(referralRequests.encounterId, own), isOfVisitAlone),
      inArray(referralRequests.status, ['draft', 'active', 'on-hold']),
    ),
  );
}

const withRounds = (tx: Tx, providerId: string, encounterId: string) =>
  tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        or(eq(encounters.id, encounterId), eq(encounters.partOfId, encounterId)),
      ),
    );

/** Keeps the text that a note had until now. */
export const keepNoteVersion = inserting(encounterNoteVersions);
