import { findSwapPartner } from '@/db/queries/admissions/bed-stay-history';
import { listMovedWithMother } from '@/db/queries/admissions/shared-beds';
import { readBedStays } from '@/lib/admissions/bed-stays/server/read';
import { readHospitalization } from '@/lib/admissions/hospitalizations/server/read';
import { listWithMother } from '@/lib/admissions/hospitalizations/server/undo-discharge';
import { readPlannedTransfers } from '@/lib/admissions/planned-transfers/server/read';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

const mostMovements = 200;

/**
 * A stay as its own page shows it: its record, its bed history, and what is planned. The patient's state is only for those
 * who may read clinical records, because billing reads stays too. Reading it is audited.
 */
export async function readStayPage(ctx: Context, reference: Reference) {
  const stay = await readHospitalization(ctx, reference);
  const hospitalization = { id: stay.uuid };
  const [summary, movements, planned, changedWith, returning] = await Promise.all([
    ctx.affiliation.permissions.has('clinical:read')
      ? readPatientSummary(ctx, { id: stay.patient.uuid })
      : null,
    readBedStays(ctx, { hospitalization, include_voided: true, page_size: mostMovements }),
    readPlannedTransfers(ctx, { hospitalization, page_size: mostMovements }),
    readChangedWith(ctx, stay.uuid),
    readReturning(ctx, stay.uuid),
  ]);
  return {
    stay,
    summary,
    movements: movements.rows,
    planned: planned.rows,
    changedWith,
    returning,
  };
}

/** The patient who swapped beds with this one by the last transfer and would go back with it; null when nobody did. */
async function readChangedWith(ctx: Context, id: string): Promise<string | null> {
  const partner = await findSwapPartner(ctx.tx, ctx.provider.id, id);
  if (partner === null) return null;
  const { patient } = await readHospitalization(ctx, { id: partner });
  return surnameFirst(patient);
}

/** The children who share the mother's bed again when her discharge, or else her last transfer, is undone. */
export async function readReturning(ctx: Context, id: string): Promise<string[]> {
  const stored = await readRecord(ctx, kinds.hospitalization, { id });
  const { isActive, transferredAt } = stored;
  const children = !isActive
    ? await listWithMother(ctx, stored)
    : transferredAt
      ? await listMovedWithMother(ctx.tx, ctx.provider.id, id, transferredAt)
      : [];
  const read = children.map((child) => readHospitalization(ctx, { id: child.id }));
  return (await Promise.all(read)).map(({ patient }) => surnameFirst(patient));
}

export type StayPage = Awaited<ReturnType<typeof readStayPage>>;
