import { listPractitioners } from '@/db/queries/registry/practitioners';
import { readHospitalization } from '@/lib/admissions/hospitalizations/server/read';
import { readDischargeReadiness } from '@/lib/admissions/hospitalizations/server/read-readiness';
import { readPatientSummary } from '@/lib/clinical/patient-summary/server/read';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

const mostPractitioners = 1000;

/** Everything that the discharge form opens with. Reading it is audited. */
export async function readDischargeForm(ctx: Context, reference: Reference) {
  const stay = await readHospitalization(ctx, reference);
  const [summary, readiness, { rows }] = await Promise.all([
    readPatientSummary(ctx, { id: stay.patient.uuid }),
    readDischargeReadiness(ctx, { id: stay.uuid }, { discharge_disposition: '' }),
    listPractitioners(
      ctx.tx,
      ctx.provider.id,
      { isActive: true },
      { limit: mostPractitioners, offset: 0 },
    ),
  ]);
  const sharing = summary.family.flatMap(({ is_mother, shares_bed, hospitalization }) =>
    !is_mother && shares_bed && hospitalization !== null ? [hospitalization] : [],
  );
  return {
    stay,
    summary,
    readiness: [
      { hospitalization: stay.uuid, ...readiness },
      ...(await Promise.all(
        sharing.map(async (id) => ({
          hospitalization: id,
          ...(await readDischargeReadiness(ctx, { id }, { discharge_disposition: '' })),
        })),
      )),
    ],
    practitioners: rows.map((row) => ({ uuid: row.id, name: surnameFirst(row) })),
  };
}
