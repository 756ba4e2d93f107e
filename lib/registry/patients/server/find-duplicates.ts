import type { z } from 'zod';
import { listPatientsAlike } from '@/db/queries/registry/duplicates';
import type { Context } from '@/lib/platform/http/server/context';
import type {
  findDuplicatesContract,
  PatientDuplicate,
} from '@/lib/registry/patients/duplicates-contract';
import { type LikenessReason, likenessOf, nearBirthDates } from '@/lib/registry/patients/likeness';
import { presentPatient } from '@/lib/registry/patients/server/present';

const mostShown = 10;

/** The patients who may be the one that is about to be registered, the likeliest first. Reading them is audited. */
export async function findDuplicates(
  ctx: Context,
  query: z.output<typeof findDuplicatesContract.query>,
): Promise<PatientDuplicate[]> {
  const birthDate = query.birth_date ?? null;
  const firstAndLast = [query.first_name, query.last_name].filter(Boolean).join(' ');
  const found = await listPatientsAlike(ctx.tx, ctx.provider.id, {
    mrNumber: query.mr_number ?? '',
    firstAndLast,
    names: [firstAndLast, query.other_names].filter(Boolean).join(' '),
    born: birthDate === null ? null : { exactly: birthDate, ...nearBirthDates(birthDate) },
  });
  const shown = found
    .map((row) => {
      const reasons = likenessOf({
        sameMrNumber: row.sameMrNumber,
        nameLikeness: row.nameLikeness,
        birthDates: [birthDate, row.patient.birthDate],
      });
      return { ...row, reasons };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => weightOf(b.reasons) - weightOf(a.reasons))
    .slice(0, mostShown);
  return shown.map(({ patient, reasons, stay, ward, bed }) => {
    ctx.audit.patientsRead.add(patient.id);
    return {
      patient: presentPatient(patient, ctx),
      reasons,
      stay: stay && {
        hospitalization: stay.id,
        admitted_at: stay.admittedAt.toISOString(),
        ward_name: ward ?? '',
        bed_name: bed ?? '',
      },
    };
  });
}

/** An MR number weighs more than all else; among equals the very birth date and the names' likeness keep their order. */
const weightOf = (reasons: readonly LikenessReason[]) =>
  reasons.length + (reasons.includes('mr-number') ? 2 : 0);
