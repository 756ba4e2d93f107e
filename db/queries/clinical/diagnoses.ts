import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { firstRow } from '@/db/queries/platform/first-row';
import { type PersonName, practitionerNamed, userNamed } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import { diagnosisVersions, encounterDiagnoses, encounters } from '@/db/schema/index';

export type DiagnosisRow = typeof encounterDiagnoses.$inferSelect;

/** The author of a statement: a practitioner, else the user behind it. */
export const statedBy = (table: typeof encounterDiagnoses | typeof diagnosisVersions) => ({
  statedBy: practitionerNamed<PersonName | null>(table.statedById),
  statedByUser: userNamed<string | null>(table.statedByUserId),
});

/** A diagnosis that was not deleted, with its patient and who stated it; null when there is none. */
export const findDiagnosis = (tx: Tx, providerId: string, id: string) =>
  firstRow(
    tx
      .select({
        diagnosis: encounterDiagnoses,
        patientId: encounters.patientId,
        ...statedBy(encounterDiagnoses),
      })
      .from(encounterDiagnoses)
      .innerJoin(encounters, refersTo(encounterDiagnoses.encounterId, encounters))
      .where(and(eq(encounterDiagnoses.providerId, providerId), eq(encounterDiagnoses.id, id))),
  );

/** The earlier statements of a diagnosis, the first first. */
export function listDiagnosisVersions(tx: Tx, providerId: string, diagnosisId: string) {
  return tx
    .select({ version: diagnosisVersions, ...statedBy(diagnosisVersions) })
    .from(diagnosisVersions)
    .innerJoin(encounterDiagnoses, refersTo(diagnosisVersions.diagnosisId, encounterDiagnoses))
    .where(
      and(
        eq(diagnosisVersions.providerId, providerId),
        eq(diagnosisVersions.diagnosisId, diagnosisId),
      ),
    )
    .orderBy(asc(diagnosisVersions.replacedAt), asc(diagnosisVersions.id));
}

/** Keeps what a diagnosis said until an instant. */
export async function keepDiagnosisVersion(
  tx: Tx,
  diagnosis: DiagnosisRow,
  replacedAt: Date,
): Promise<void> {
  const { providerId, id: diagnosisId } = diagnosis;
  const { condition, code, role, note, status, clinicalStatus } = diagnosis;
  const { statusReason, statedAt, statedById, statedByUserId } = diagnosis;
  await tx.insert(diagnosisVersions).values({
    providerId,
    diagnosisId,
    replacedAt,
    ...{ condition, code, role, note, status, clinicalStatus },
    ...{ statusReason, statedAt, statedById, statedByUserId },
  });
}
