import type { z } from 'zod';
import { findDiagnosis, listDiagnosisVersions } from '@/db/queries/clinical/diagnoses';
import type { PersonName } from '@/db/queries/platform/names';
import type { readDiagnosisContract } from '@/lib/clinical/diagnoses/contract';
import { presentDiagnosis } from '@/lib/clinical/encounters/server/present';
import { notFound } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

type Shown = z.input<typeof readDiagnosisContract.reply.data>;

/** A diagnosis with its earlier statements. Reading it is audited. Throws `not_found`, also for a deleted one. */
export async function readDiagnosis(ctx: Context, reference: Reference): Promise<Shown> {
  const { id, deletedAt } = await readRecord(ctx, kinds.diagnosis, reference);
  const [row, versions] = await Promise.all([
    findDiagnosis(ctx.tx, ctx.provider.id, id),
    listDiagnosisVersions(ctx.tx, ctx.provider.id, id),
  ]);
  if (!row || deletedAt !== null) throw notFound(kinds.diagnosis.noun);
  ctx.audit.patientsRead.add(row.patientId);
  return {
    ...presentDiagnosis(row.diagnosis),
    encounter: row.diagnosis.encounterId,
    stated_by_name: statedByName(row),
    history: versions.map(({ version, ...by }) => ({
      condition: version.condition,
      code: version.code,
      role: version.role,
      note: version.note,
      status: version.status,
      clinical_status: version.clinicalStatus,
      status_reason: version.statusReason,
      stated_at: version.statedAt.toISOString(),
      stated_by_name: statedByName(by),
      replaced_at: version.replacedAt.toISOString(),
    })),
  };
}

/** The author of a statement; null where neither a practitioner nor a user is known. */
export const statedByName = (by: { statedBy: PersonName | null; statedByUser: string | null }) =>
  by.statedBy ? practitionerName(by.statedBy) : by.statedByUser;
