'use client';

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { usePathname } from 'next/navigation';
import { BillState } from '@/components/billing/bills/bill-status';
import { openBillWords } from '@/components/billing/bills/words';
import { PatientStripe } from '@/components/clinical/acuity/patient-stripe';
import {
  SeenButton,
  TreatmentClock,
} from '@/components/clinical/clinician-reviews/treatment-clock';
import { pregnantWords } from '@/components/clinical/patient-summary/bedside-facts';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { PregnancyPrompt } from '@/components/clinical/pregnancy/pregnancy-prompt';
import { patientPageAddress } from '@/components/platform/links/patients';
import { Icon } from '@/components/platform/ui/icon';
import { LinkButton } from '@/components/platform/ui/link-button';
import { ReadyLink } from '@/components/platform/ui/ready-link';
import { StickyOffset } from '@/components/platform/ui/sticky-offset';
import { FlagWords } from '@/components/registry/patient-flags/flag-words';
import type { PatientAddress } from '@/components/registry/patients/client';
import { minutesToDue } from '@/lib/clinical/acuity/urgency';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { agoWords, dueWords } from '@/lib/domain/durations';
import { ageWords, sexWords, surnameFirst, temporaryNameWords } from '@/lib/domain/persons';
import { spo2ScaleWords } from '@/lib/domain/scores/spo2-scale';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { bedName } from '@/lib/registry/locations/bed-name';

type PatientBannerProps = {
  address: PatientAddress;
  timeZone: string;
  mayObserve: boolean;
  mayAdmit: boolean;
  /** Whether the viewer may record clinical facts, such as a pregnancy. */
  mayAct?: boolean;
  /** Whether the viewer may record that a clinician has seen the patient. */
  mayReview?: boolean;
  /** Whether the chart leads to the form that corrects who the patient is. */
  mayEdit?: boolean;
};

/** The patient of this page, in view however far one scrolls, so that no one acts on the wrong patient. */
export function PatientBanner({
  address,
  timeZone,
  mayObserve,
  mayAdmit,
  mayAct = false,
  mayReview = false,
  mayEdit = false,
}: PatientBannerProps) {
  const { data, error } = useQuery(patientSummary(address));
  const path = usePathname();
  if (!data) return null;
  const { patient, stay, encounter } = data;
  const isObserving =
    path.endsWith('/observe') || path.endsWith('/morse') || path.endsWith('/round');
  return (
    <section
      aria-label="Patient"
      className="patient-banner sticking top-shell-top z-20 flex flex-wrap items-stretch rounded-lg border border-line bg-raised shadow-[0_0_0_0.25rem_var(--ground)] max-sm:contents sm:overflow-hidden print:shadow-none"
    >
      {/* On a phone who it is and what everyone must know stay in view alone: the rest would take half of the screen. */}
      <div className="flex min-w-0 items-stretch max-sm:top-shell-top max-sm:z-20 max-sm:overflow-hidden max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-raised max-sm:[@media(height>=30rem)]:sticky sm:flex-1 sm:basis-96">
        <StickyOffset to="top" />
        <PatientStripe of={{ patient, ...data.acuity }} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2">
          <div className="min-w-0 flex-1 basis-64">
            <p className="wrap-anywhere font-semibold text-lg">
              <ReadyLink
                href={`/patients/${patient.uuid}`}
                className="relative after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
              >
                <bdi>{surnameFirst(patient)}</bdi>
              </ReadyLink>
            </p>
            <p className="flex flex-wrap gap-x-3 text-ink-muted">
              <span>{ageWords(patient, { now: Date.parse(data.as_of), timeZone })}</span>
              <span>{sexWords(patient.gender).word}</span>
              <span>{patient.mr_number}</span>
              {temporaryNameWords(patient) && <span>{temporaryNameWords(patient)}</span>}
              {patient.birth_date && (
                <span className="max-sm:hidden">born {spokenDay(patient.birth_date)}</span>
              )}
            </p>
          </div>
          <Flags of={data} timeZone={timeZone} />
          <OtherRecords of={data} />
          <Family of={data} />
          {error && (
            <p role="status" className="w-full font-medium text-attention-ink">
              Out of date: could not update. Check at the bedside before you act on it.
            </p>
          )}
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-6 gap-y-2 sm:px-4 sm:py-2 sm:max-lg:grow">
        <div className="text-ink-muted sm:max-lg:me-auto">
          {stay ? (
            <p>
              <ReadyLink
                href={`/wards/${stay.ward}`}
                className="relative text-accent-ink after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
              >
                {stay.ward_name} · {bedName(stay.bed_name)}
              </ReadyLink>
              <span> · admitted {agoWords(stay.admitted_at, Date.parse(data.as_of))}</span>
            </p>
          ) : (
            <p className={patient.deceased_at === null ? undefined : 'font-semibold text-ink'}>
              {patient.deceased_at === null
                ? 'Not admitted'
                : `Died on ${spokenInstant(new Date(patient.deceased_at), timeZone)}`}
            </p>
          )}
          <Due summary={data} />
          <Treatment
            summary={data}
            provider={mayReview ? address.provider : null}
            timeZone={timeZone}
          />
          <BillState bill={data.bill} />
        </div>
        {mayEdit && path === patientPageAddress('chart', address.patient) && (
          <LinkButton
            variant="quiet"
            icon="pencil"
            prefetch={false}
            href={patientPageAddress('identity', patient.uuid)}
          >
            Edit<span className="sr-only"> name, birth date and contact</span>
          </LinkButton>
        )}
        {mayAdmit && !stay && patient.deceased_at === null && patient.replaced_by === null && (
          <LinkButton icon="bed-double" href={`/hospitalizations/new?patient=${patient.uuid}`}>
            Admit
          </LinkButton>
        )}
        {mayObserve && encounter && !isObserving && patient.deceased_at === null && (
          <LinkButton
            variant="primary"
            icon="activity"
            href={`/patients/${patient.uuid}/observe?encounter=${encounter}`}
          >
            Observe
          </LinkButton>
        )}
      </div>
      {mayAct && stay && data.pregnancy.is_to_be_asked && (
        <PregnancyPrompt address={address} admittedAt={stay.admitted_at} timeZone={timeZone} />
      )}
    </section>
  );
}

/** A link in a line of small text, with a touch target of full height. */
const recordLink =
  'relative inline-block underline after:absolute after:inset-x-0 after:-inset-y-3';

/** Other records of the same person: their entries are not on this page. */
function OtherRecords({
  of: { patient, pregnancy, other_records: others },
}: {
  of: PatientSummary;
}) {
  if (others.length === 0) return null;
  const isReplaced = others.some(({ is_kept }) => is_kept);
  return (
    <p
      className={clsx(
        'w-full text-sm',
        isReplaced ? 'font-medium text-attention-ink' : 'text-ink-muted',
      )}
    >
      {isReplaced ? 'Replaced: continue with ' : 'Also on record under '}
      {others.map(({ uuid, mr_number, is_kept, spo2_scale, is_pregnant, bill }, index) => (
        <span key={uuid}>
          {index > 0 && ', '}
          <ReadyLink href={`/patients/${uuid}`} className={recordLink}>
            {mr_number}
          </ReadyLink>
          {bill && openBillWords(bill) && ` (${openBillWords(bill)})`}
          {!is_kept && spo2_scale !== null && spo2_scale !== patient.spo2_scale && (
            <strong className="text-attention-ink">
              {' '}
              (SpO₂ scale {spo2_scale} there, scale {patient.spo2_scale} here: ask which is correct)
            </strong>
          )}
          {!is_kept && is_pregnant && !pregnancy.is_pregnant && (
            <strong className="text-attention-ink"> (recorded as pregnant there: ask)</strong>
          )}
          {is_kept && ', the record kept for this person'}
        </span>
      ))}
    </p>
  );
}

/** The mother and the children, who are looked after together. */
function Family({ of: { family } }: { of: PatientSummary }) {
  if (family.length === 0) return null;
  return (
    <p className="flex w-full flex-wrap gap-x-3 text-ink-muted text-sm">
      {family.map(({ uuid, is_mother, bed_name, ward_name, shares_bed, ...named }) => (
        <span key={uuid}>
          {is_mother ? 'Mother' : 'Child'}:{' '}
          <ReadyLink href={`/patients/${uuid}`} className={recordLink}>
            <bdi>{surnameFirst(named)}</bdi>
          </ReadyLink>
          {bed_name !== null &&
            ` (${ward_name} · ${bedName(bed_name)}${shares_bed ? ', in the mother’s bed' : ''})`}
        </span>
      ))}
    </p>
  );
}

/** When the patient is due and was last observed; for a patient who is not admitted, only how long ago that was. */
function Due({ summary: { acuity, as_of, stay, patient } }: { summary: PatientSummary }) {
  const { last_observed_at: last } = acuity;
  const now = Date.parse(as_of);
  if (acuity.is_on_leave) return <p className="font-semibold text-ink">On leave</p>;
  const minutes = minutesToDue({ patient, ...acuity }, now);
  if (minutes === null) return null;
  const observed = last && `observed ${agoWords(last, now)}`;
  if (!stay) return observed && <p>{observed}</p>;
  return (
    <p className={minutes < 0 ? 'font-semibold text-ink' : undefined}>
      {dueWords(minutes)}
      {observed && <span className="font-normal text-ink-faint max-sm:hidden"> · {observed}</span>}
    </p>
  );
}

/** The time to treatment; with the press that ends it where a provider is given. */
function Treatment({
  summary: { acuity, as_of, patient, stay, encounter },
  provider,
  timeZone,
}: {
  summary: PatientSummary;
  provider: string | null;
  timeZone: string;
}) {
  // Who has left waits for nobody.
  if (!acuity.treatment_clock || !(stay ?? encounter)) return null;
  const of = { ...acuity, patient };
  const now = Date.parse(as_of);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TreatmentClock {...{ of, now, timeZone }} />
      {provider && <SeenButton {...{ provider, of, now }} />}
    </div>
  );
}

/** The facts that decide about oxygen, why there is no NEWS2, and the alerts. */
function Flags({ of: summary, timeZone }: { of: PatientSummary; timeZone: string }) {
  const { flags, patient, pregnancy } = summary;
  const scale = spo2ScaleWords(patient.spo2_scale);
  const { spo2_scale_set: set } = summary;
  const facts = [
    ...(scale ? [{ words: scale, set }] : []),
    ...(pregnancy.is_pregnant ? [{ words: pregnantWords, set: null }] : []),
  ];
  if (flags.length + facts.length === 0) return null;
  return (
    <ul aria-label="Alerts" className="flex min-w-0 flex-wrap content-center gap-1 sm:max-w-80">
      {facts.map(({ words, set: by }) => (
        <li key={words} className={flagLook}>
          <Icon of="shield-exclamation-point" />
          <span className="min-w-0">
            <span className="font-semibold">{words}</span>
            {by && (
              <span className="max-sm:hidden">
                {' '}
                · set {spokenInstant(new Date(by.created_at), timeZone)}
                {by.set_by_name && ` by ${by.set_by_name}`}
              </span>
            )}
          </span>
        </li>
      ))}
      {flags.map(({ kind, note }) => (
        <li key={`${kind} ${note}`} className={flagLook}>
          <Icon of="shield-exclamation-point" />
          <FlagWords {...{ kind, note }} />
        </li>
      ))}
    </ul>
  );
}

const flagLook =
  'inline-flex min-w-0 items-start gap-1 rounded-sm border border-attention-ink bg-attention-soft px-1.5 py-px text-attention-ink text-sm';
