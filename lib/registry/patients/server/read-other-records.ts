import { findBill } from '@/db/queries/billing/bills';
import { listPregnancies } from '@/db/queries/clinical/pregnancy';
import type { PatientRow } from '@/db/queries/registry/patients';
import { listOtherRecords } from '@/db/queries/registry/replaced-patients';
import { presentBill } from '@/lib/domain/bills/present';
import { dayAt } from '@/lib/domain/days';
import { isPregnantOn } from '@/lib/domain/pregnancy/rules';
import type { Context } from '@/lib/platform/http/server/context';
import type { OtherRecord } from '@/lib/registry/patients/other-records-contract';

async function isPregnant({ tx, provider, now }: Context, { id }: PatientRow): Promise<boolean> {
  const pregnancies = await listPregnancies(tx, provider.id, id);
  return isPregnantOn(pregnancies, dayAt(now, provider.timeZone));
}

/** The other records of the same person, with what is owed on them: the one that is kept, or those that it replaced. Audited. */
export async function readOtherRecords(ctx: Context, patient: PatientRow): Promise<OtherRecord[]> {
  const rows = await listOtherRecords(ctx.tx, ctx.provider.id, patient);
  const { permissions } = ctx.affiliation;
  const mayReadBills = permissions.has('billing:read');
  const mayReadClinical = permissions.has('clinical:read');
  const records: OtherRecord[] = [];
  for (const row of rows) {
    ctx.audit.patientsRead.add(row.id);
    records.push({
      id: row.number,
      uuid: row.id,
      mr_number: row.mrNumber,
      first_name: row.firstName,
      last_name: row.lastName,
      birth_date: row.birthDate,
      is_kept: row.id === patient.replacedById,
      spo2_scale: mayReadClinical ? row.spo2Scale : null,
      is_pregnant: mayReadClinical ? await isPregnant(ctx, row) : null,
      bill: mayReadBills ? presentBill(await findBill(ctx.tx, ctx.provider.id, row.id)) : null,
    });
  }
  return records;
}
