import { ObservationRun } from '@/components/admissions/observing/observation-run';
import { FallRisk, Flags } from '@/components/admissions/wards/flags';
import type { KeptPatient } from '@/components/admissions/wards/kept-wards';
import { SexAndAge } from '@/components/admissions/wards/sex-and-age';
import { PatientStripe } from '@/components/clinical/acuity/patient-stripe';
import { BedsideFacts } from '@/components/clinical/patient-summary/bedside-facts';
import { PageHeader } from '@/components/platform/ui/page-header';
import { PersonName } from '@/components/registry/patients/person-name';
import type { WardForms } from '@/lib/admissions/wards/contract';
import { surnameFirst } from '@/lib/domain/persons';
import type { ageGroups } from '@/lib/domain/scores/age-group';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { timeOfDay } from '@/lib/domain/wall-time';
import { serverNow } from '@/lib/platform/http/server-clock';
import { bedName } from '@/lib/registry/locations/bed-name';

type KeptObserveProps = KeptPatient & {
  userId: string;
  provider: { uuid: string; time_zone: string };
  forms: WardForms;
  /** The page that opened it. */
  from: string;
};

/** The form of observations, by what this device knew of the patient last. */
export function KeptObserve({
  userId,
  provider,
  forms,
  from,
  ward,
  bed,
  occupant,
}: KeptObserveProps) {
  const { patient, encounter, tews, flags, morse } = occupant;
  const { ward: where, as_of } = ward.reading.board;
  const timeZone = provider.time_zone;
  const now = serverNow();
  const board = `/wards/${where.uuid}`;
  // As the board was filtered.
  const back = from.startsWith(board) ? from : board;
  const form = forms.patients.find((one) => one.patient === patient.uuid);
  return (
    <div className="flex flex-col gap-4">
      <section
        aria-label="Patient"
        className="sticking top-shell-top z-20 flex items-stretch overflow-hidden rounded-lg border border-line bg-raised"
      >
        <PatientStripe of={occupant} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="wrap-anywhere text-lg">
              <PersonName patient={patient} />
            </p>
            <p className="flex flex-wrap gap-x-3 text-ink-muted">
              <SexAndAge patient={patient} now={now.getTime()} timeZone={timeZone} />
              <span>{patient.mr_number}</span>
              <span>
                {where.name} · {bedName(bed)}
              </span>
            </p>
          </div>
          <span className="flex flex-wrap gap-1.5">
            <BedsideFacts patient={patient} />
            <Flags flags={flags} />
            <FallRisk morse={morse} now={now.getTime()} />
          </span>
        </div>
      </section>
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4">
        <PageHeader title="Observations" back={{ href: back, label: 'Back' }} />
        <p className="font-medium">
          Last values as of {timeOfDay(Date.parse(forms.as_of), timeZone)}, alerts as of{' '}
          {timeOfDay(Date.parse(as_of), timeZone)}. Check at the bedside whether anything has
          changed.
        </p>
        <ObservationRun
          viewer={{ userId, practitionerId: forms.performer }}
          provider={{ id: provider.uuid, timeZone }}
          patient={{
            id: patient.uuid,
            name: surnameFirst(patient),
            birthDate: patient.birth_date ?? patient.estimated_birth,
            spo2Scale: patient.spo2_scale,
          }}
          encounterId={encounter}
          configurations={tables}
          previous={Object.fromEntries(
            Object.entries(form?.previous ?? {}).map(([code, { text, unit, taken_at }]) => [
              code,
              { text, unit, takenAt: taken_at },
            ]),
          )}
          pregnancies={(form?.pregnancies ?? []).map((one) => ({
            startsOn: one.starts_on,
            endsOn: one.ends_on,
          }))}
          lastHeightCm={form?.last_height_cm ?? null}
          lastComplete={
            tews && { total: tews.total, colour: tews.colour, takenAt: tews.effective_at }
          }
          performers={forms.performers}
          asOf={now.toISOString()}
          returnTo={back}
        />
      </div>
    </div>
  );
}

/** They come with the program: a new version of it brings new tables. */
const tables = {
  adult: served('adult'),
  older_child: served('older_child'),
  younger_child: served('younger_child'),
};

function served(ageGroup: (typeof ageGroups)[number]) {
  const { configuration, version } = tewsTables[ageGroup];
  return { version, served: configuration };
}
