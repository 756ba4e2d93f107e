import type { PatientRow } from '@/db/queries/patients';
import { listOtherRecords } from '@/db/queries/replaced-patients';
import type { Context } from '@/lib/http/context';
import type { OtherRecord } from '@/lib/patients/other-records-contract';

/** The other records of the same person: the one that is kept, or those that it replaced. Reading them is audited. */
export async function readOtherRecords(ctx: Context, patient: PatientRow): Promise<OtherRecord[]> {
  const rows = await listOtherRecords(ctx.tx, ctx.provider.id, patient);
  return rows.map((row) => {
    ctx.audit.patientsRead.add(row.id);
    return {
      uuid: row.id,
      mr_number: row.mrNumber,
      first_name: row.firstName,
      last_name: row.lastName,
      birth_date: row.birthDate,
      is_kept: row.id === patient.replacedById,
    };
  });
}
