import type { z } from 'zod';
import {
  findHospitalization,
  type HospitalizationFilter,
  type HospitalizationRow,
  listHospitalizations,
} from '@/db/queries/admissions/hospitalizations';
import type { listHospitalizationsContract } from '@/lib/admissions/hospitalizations/contract';
import type {
  hospitalizationRecord,
  placedHospitalization,
} from '@/lib/admissions/hospitalizations/record';
import { presentHospitalization } from '@/lib/admissions/hospitalizations/server/present';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';

type Query = z.output<typeof listHospitalizationsContract.query>;

/** One hospitalization. Reading it is audited. Throws `not_found`, for a deleted one as well. */
export async function readHospitalization(
  ctx: Context,
  reference: Reference,
): Promise<z.input<typeof hospitalizationRecord>> {
  return presentHospitalization(await readRow(ctx, reference), ctx.provider);
}

/** As transfer and discharge answer it: with room and bed by their names. */
export async function readPlaced(
  ctx: Context,
  id: string,
): Promise<z.input<typeof placedHospitalization>> {
  const row = await readRow(ctx, { id });
  return { ...presentHospitalization(row, ctx.provider), room: row.roomName, bed: row.bed.name };
}

async function readRow(ctx: Context, reference: Reference): Promise<HospitalizationRow> {
  const row = await findHospitalization(ctx.tx, ctx.provider.id, reference);
  if (!row) throw notFound('hospitalization');
  ctx.audit.patientsRead.add(row.patient.id);
  return row;
}

/** One page of hospitalizations. Reading them is audited. */
export async function readHospitalizations(ctx: Context, query: Query) {
  const { rows, ...rest } = await listHospitalizations(
    ctx.tx,
    ctx.provider.id,
    hospitalizationFilter(query),
    pageWindow(query),
  );
  for (const { patient } of rows) ctx.audit.patientsRead.add(patient.id);
  return { rows: rows.map((row) => presentHospitalization(row, ctx.provider)), ...rest };
}

/** The filters of the list and of its export, as the database is asked. */
export function hospitalizationFilter(
  query: Omit<Query, 'page' | 'page_size'>,
): HospitalizationFilter {
  return {
    search: query.search,
    isActive: query.is_active,
    room: query.room,
    bed: query.bed,
    ward: query.ward,
    patient: query.patient_id,
    healthcareService: query.healthcare_service_id,
    admittedBy: query.admitted_by_id,
    createdBy: query.created_by_id,
    admittedFrom: query.admitted_at__gte,
    admittedUntil: query.admitted_at__lte,
    isOwing: query.owing,
    signOffDue: query.sign_off_due,
  } satisfies Record<keyof HospitalizationFilter, unknown>;
}
