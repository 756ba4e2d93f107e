import type { WardForms } from '@/lib/admissions/wards/contract';
import { readWardBoard } from '@/lib/admissions/wards/server/read-board';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { readFormsOf } from '@/lib/clinical/chart/server/read-entry-form';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/** Everything that the observation form needs for each patient in a bed of a ward. Reading it is audited. Throws `not_found`. */
export async function readWardForms(ctx: Context, ward: Reference): Promise<WardForms> {
  const { beds } = await readWardBoard(ctx, ward);
  const inBeds = beds.flatMap(patientsIn).map(({ patient }) => patient.uuid);
  const { performers, forms } = await readFormsOf(ctx, inBeds);
  return {
    as_of: ctx.now.toISOString(),
    performer: ctx.affiliation.practitionerId,
    performers,
    patients: inBeds.map((patient) => {
      const { previous, pregnancies, lastHeightCm } = forms(patient);
      return {
        patient,
        previous: Object.fromEntries(
          Object.entries(previous).map(([code, { text, unit, takenAt }]) => [
            code,
            { text, unit, taken_at: takenAt },
          ]),
        ),
        pregnancies: pregnancies.map((one) => ({ starts_on: one.startsOn, ends_on: one.endsOn })),
        last_height_cm: lastHeightCm,
      };
    }),
  };
}
