import type { z } from 'zod';
import { billsOf } from '@/db/queries/billing/bills';
import { listPatients } from '@/db/queries/registry/patient-list';
import { presentBill } from '@/lib/domain/bills/present';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import type { listPatientsContract } from '@/lib/registry/patients/contract';
import { presentPatient } from '@/lib/registry/patients/server/present';
import { readOtherRecords } from '@/lib/registry/patients/server/read-other-records';
import { readPatientRow } from '@/lib/registry/patients/server/read-row';

/** One patient's record. Reading it is audited. */
export async function readPatient(ctx: Context, reference: Reference) {
  const row = await readPatientRow(ctx, reference);
  return presentPatient(row, ctx);
}

/** One patient's record beside the others of the same person. Reading them is audited. */
export async function readPatientRecords(ctx: Context, reference: Reference) {
  const row = await readPatientRow(ctx, reference);
  return { patient: presentPatient(row, ctx), others: await readOtherRecords(ctx, row) };
}

/** One page of patients. Reading them is audited. */
export async function readPatients(
  ctx: Context,
  query: z.output<typeof listPatientsContract.query>,
) {
  const { rows, ...rest } = await listPatients(
    ctx.tx,
    ctx.provider.id,
    {
      search: query.search,
      mrNumber: query.mr_number,
      birthDate: query.birth_date,
      isHospitalized: query.is_hospitalized,
      replacedBy: query.replaced_by,
    },
    pageWindow(query),
  );
  for (const { id } of rows) ctx.audit.patientsRead.add(id);
  if (!query.with_bill) return { rows: rows.map((row) => presentPatient(row, ctx)), ...rest };
  const bills = ctx.affiliation.permissions.has('billing:read')
    ? await billsOf(
        ctx.tx,
        ctx.provider.id,
        rows.map(({ id }) => id),
      )
    : null;
  return {
    rows: rows.map((row) => {
      const bill = bills?.get(row.id);
      return { ...presentPatient(row, ctx), bill: bill ? presentBill(bill) : null };
    }),
    ...rest,
  };
}
