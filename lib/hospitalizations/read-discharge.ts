import { listPractitioners } from '@/db/queries/practitioners';
import { readHospitalization } from '@/lib/hospitalizations/read';
import { readDischargeReadiness } from '@/lib/hospitalizations/readiness';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { readPatientSummary } from '@/lib/patients/summary';
import { practitionerName } from '@/lib/practitioners/present';

const mostPractitioners = 1000;

/** Everything that the discharge form opens with. Reading it is audited. */
export async function readDischargeForm(ctx: Context, reference: Reference) {
  const stay = await readHospitalization(ctx, reference);
  const [summary, readiness, { rows }] = await Promise.all([
    readPatientSummary(ctx, { id: stay.patient.uuid }),
    readDischargeReadiness(ctx, { id: stay.uuid }, ''),
    listPractitioners(
      ctx.tx,
      ctx.provider.id,
      { isActive: true },
      { limit: mostPractitioners, offset: 0 },
    ),
  ]);
  return {
    stay,
    summary,
    readiness,
    practitioners: rows.map((row) => ({ uuid: row.id, name: practitionerName(row) })),
  };
}
