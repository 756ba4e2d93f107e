import Link from 'next/link';
import type { ReactNode } from 'react';
import { encounterAddress } from '@/components/clinical/encounters/client';
import { classWords, encounterName } from '@/components/clinical/encounters/words';
import { prescribeAddress, prescriptionAddress } from '@/components/clinical/prescriptions/client';
import { PrescriptionState } from '@/components/clinical/prescriptions/prescription-status';
import { referAddress } from '@/components/clinical/referral-requests/client';
import { Banner } from '@/components/platform/ui/banner';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import type { EncounterPage } from '@/lib/clinical/chart/server/read-encounter';
import { isClosed, startsAfterDeath } from '@/lib/clinical/encounters/status';
import { takenWords } from '@/lib/clinical/prescriptions/words';
import { lengthWords } from '@/lib/domain/durations';
import { surnameFirst } from '@/lib/domain/persons';
import { spokenInstant } from '@/lib/domain/time';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { Complaint } from './complaint';
import { Diagnose } from './diagnose';
import { DiagnosisActions } from './diagnosis-actions';
import { EncounterHistories } from './encounter-histories';
import { EncounterRecord } from './encounter-record';
import { EncounterRows } from './encounter-rows';
import { Section } from './encounter-section';
import { EncounterState } from './encounter-state';
import { EncounterSteps } from './encounter-steps';

type EncounterDetailProps = {
  page: EncounterPage;
  provider: { uuid: string; timeZone: string };
  /** The server's time when it drew the page, in milliseconds. */
  now: number;
  may: {
    act: boolean;
    diagnose: boolean;
    observe: boolean;
    prescribe: boolean;
    readBills: boolean;
  };
};

/** One encounter: what is known of it, how it went, what was recorded in it, and what it can go on to. */
export function EncounterDetail({ page, provider, now, may }: EncounterDetailProps) {
  const { encounter, summary, prescriptions, rounds } = page;
  const patient = summary.patient.uuid;
  const { deceased_at: died } = summary.patient;
  // Of what a patient died is diagnosed after the death.
  const mayDiagnose =
    may.diagnose &&
    !isClosed(encounter.status) &&
    (died === null || encounter.status === 'in-progress');
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <PageHeader
          title={encounterName(encounter)}
          back={{ href: `/patients/${patient}?tab=encounters`, label: 'All encounters' }}
        >
          <span className="flex flex-wrap items-center gap-2">
            <EncounterState status={encounter.status} />
            {encounter.service_type_name} ·{' '}
            {spokenInstant(new Date(encounter.start_time), provider.timeZone)}
          </span>
        </PageHeader>
        {encounter.status_comment !== '' && (
          <Banner tone={encounter.status === 'planned' ? 'attention' : 'neutral'}>
            {encounter.status_comment}
          </Banner>
        )}
        <EncounterActions {...{ page, provider, now, may, mayDiagnose }} />
      </div>
      <Section id="facts" title="The encounter">
        <DescriptionList items={factsOf(page, provider.timeZone, may.readBills)} />
      </Section>
      <EncounterRecord
        encounter={encounter}
        timeZone={provider.timeZone}
        diagnosisAction={(diagnosis) => (
          <DiagnosisActions
            address={{ provider: provider.uuid, patient }}
            patientName={surnameFirst(summary.patient)}
            diagnosis={{ ...diagnosis, encounter: encounter.uuid }}
            timeZone={provider.timeZone}
            mayChange={may.diagnose && encounter.status !== 'entered-in-error'}
            mayDelete={mayDiagnose}
          />
        )}
      />
      {prescriptions.length > 0 && (
        <Section id="prescriptions" title="Prescriptions">
          <ul className="flex max-w-3xl flex-col border-line border-t">
            {prescriptions.map((one) => (
              <li
                key={one.uuid}
                className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2"
              >
                <span className="min-w-0">
                  <Link
                    href={prescriptionAddress(one.uuid)}
                    className="font-medium text-accent-ink hover:underline"
                  >
                    {one.name}
                  </Link>
                  <span className="block text-ink-muted text-sm">{takenWords(one)}</span>
                </span>
                <PrescriptionState {...one} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {rounds.rows.length > 0 && (
        <Section id="rounds" title="Ward rounds">
          <EncounterRows
            caption="Ward rounds, the last recorded first"
            rows={rounds.rows}
            clock={{ now, timeZone: provider.timeZone }}
            showsPatient={false}
          />
          {rounds.total > rounds.rows.length && (
            <p>
              <Link
                href={`/encounters?part_of_uuid=${encounter.uuid}`}
                className="text-accent-ink hover:underline"
              >
                All {rounds.total} ward rounds of this admission
              </Link>
            </p>
          )}
        </Section>
      )}
      <EncounterHistories encounter={encounter} timeZone={provider.timeZone} />
    </div>
  );
}

/** The actions for the encounter as it is now. */
function EncounterActions({
  page: { encounter, summary },
  provider,
  now,
  may,
  mayDiagnose,
}: EncounterDetailProps & { mayDiagnose: boolean }) {
  const patient = summary.patient.uuid;
  const here = encounterAddress(encounter.uuid);
  const { deceased_at: died } = summary.patient;
  const isOpen = !isClosed(encounter.status) && died === null;
  const isAfterDeath = startsAfterDeath(
    {
      startTime: new Date(encounter.start_time),
      deceasedAt: died === null ? null : new Date(died),
    },
    new Date(now),
  );
  return (
    <div className="flex flex-wrap gap-2">
      {may.act && (
        <EncounterSteps
          provider={provider.uuid}
          encounter={encounter}
          isAfterDeath={isAfterDeath}
          timeZone={provider.timeZone}
        />
      )}
      {isOpen && may.act && (
        <Complaint provider={provider.uuid} patient={patient} encounter={encounter} />
      )}
      {mayDiagnose && <Diagnose provider={provider.uuid} patient={patient} encounter={encounter} />}
      {isOpen && may.observe && (
        <LinkButton
          icon="activity"
          href={`/patients/${patient}/observe?encounter=${encounter.uuid}&from=${here}`}
        >
          Observe
        </LinkButton>
      )}
      {isOpen && may.prescribe && (
        <LinkButton
          icon="pill"
          href={prescribeAddress(patient, { encounter: encounter.uuid, from: here })}
        >
          Prescribe
        </LinkButton>
      )}
      {isOpen && may.act && (
        <LinkButton
          icon="share-2"
          href={referAddress(patient, { encounter: encounter.uuid, from: here })}
        >
          Refer
        </LinkButton>
      )}
    </div>
  );
}

function factsOf({ encounter }: EncounterPage, timeZone: string, readsBills: boolean) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const link = (href: string, words: string) => (
    <Link href={href} className="text-accent-ink hover:underline">
      {words}
    </Link>
  );
  const facts: (readonly [string, ReactNode])[] = [
    ['Class', classWords(encounter.encounter_class)],
    ['Service', encounter.service_type_name],
    ['Priority', spokenCode(encounter.priority)],
    ['Start', at(encounter.start_time)],
    ['End', encounter.end_time && at(encounter.end_time)],
    ['Length', encounter.length === null ? null : lengthWords(encounter.length)],
    ['Kind', encounter.type],
    ['Appointment', encounter.appointment],
    ['Slot', [encounter.slot, encounter.slot_practitioner_name].filter(Boolean).join(', ')],
    [
      'Admission',
      encounter.hospitalization &&
        link(`/hospitalizations/${encounter.hospitalization}`, 'Bed history'),
    ],
    ['Part of', encounter.part_of && link(encounterAddress(encounter.part_of), 'The admission')],
    [
      'Visit',
      encounter.visit && link(`/encounters?visit=${encounter.visit}`, 'Encounters of this visit'),
    ],
    ['Charge', readsBills ? spokenCode(encounter.charge_item_status) : null],
  ];
  return facts.flatMap(([term, description]) => (description ? [{ term, description }] : []));
}
