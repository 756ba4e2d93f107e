import { readBedStays } from '@/lib/bed-stays/read';
import { readHospitalization } from '@/lib/hospitalizations/read';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { readPatientSummary } from '@/lib/patients/summary';
import { readPlannedTransfers } from '@/lib/planned-transfers/read';

const mostMovements = 200;

/**
 * A stay as its own page shows it: its record, where the patient lay, and what is planned. What the record says of the
 * patient's state is for those who read clinical records: billing reads stays, too. Reading it is audited.
 */
export async function readStayPage(ctx: Context, reference: Reference) {
  const stay = await readHospitalization(ctx, reference);
  const hospitalization = { id: stay.uuid };
  const [summary, movements, planned] = await Promise.all([
    ctx.affiliation.permissions.has('clinical:read')
      ? readPatientSummary(ctx, { id: stay.patient.uuid })
      : null,
    readBedStays(ctx, { hospitalization, include_voided: true, page_size: mostMovements }),
    readPlannedTransfers(ctx, { hospitalization, page_size: mostMovements }),
  ]);
  return { stay, summary, movements: movements.rows, planned: planned.rows };
}

export type StayPage = Awaited<ReturnType<typeof readStayPage>>;
