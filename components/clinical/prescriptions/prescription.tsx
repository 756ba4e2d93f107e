import Link from 'next/link';
import type { ReactNode } from 'react';
import { prescriptionAddress } from '@/components/clinical/prescriptions/client';
import {
  courseWords,
  priorityWords,
  whereWords,
} from '@/components/clinical/prescriptions/code-words';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { shortDiagnosis } from '@/lib/clinical/diagnoses/words';
import type { PrescriptionPage } from '@/lib/clinical/prescriptions/server/read-page';
import { banWords, dosageWords } from '@/lib/clinical/prescriptions/words';
import { categoryWords } from '@/lib/domain/codes/prescriptions';
import { spokenDay, spokenInstant } from '@/lib/domain/time';
import { PrescriptionState } from './prescription-status';

type PrescriptionProps = Pick<PrescriptionPage, 'prescription' | 'history'> & {
  timeZone: string;
  /** The way to add a note, for those who may. */
  noteForm: ReactNode;
};

/** One medicine for one patient: how it is to be taken, what it is for, and what became of it. */
export function Prescription({ prescription, history, timeZone, noteForm }: PrescriptionProps) {
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-8">
        <Section id="dosage" title="How to take it">
          <Dosage prescription={prescription} />
        </Section>
        <Section id="facts" title="The prescription">
          <DescriptionList items={factsOf(prescription, spoken)} />
        </Section>
        <Section id="notes" title="Notes">
          <Notes notes={prescription.medication_request_notes} spoken={spoken} />
          {noteForm}
        </Section>
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <Section id="history" title="History">
          <Steps steps={history.steps} spoken={spoken} />
        </Section>
        {history.chain.length > 1 && (
          <Section id="chain" title="Repeats">
            <Chain chain={history.chain} present={prescription.uuid} spoken={spoken} />
          </Section>
        )}
      </div>
    </div>
  );
}

type Shown = PrescriptionPage['prescription'];
type Spoken = (instant: string) => string;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`prescription-${id}`} className="flex flex-col gap-3">
      <h2 id={`prescription-${id}`} className="font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Dosage({ prescription }: { prescription: Shown }) {
  const dosages = prescription.medication_request_dosage_instruction;
  if (prescription.do_not_perform) {
    return <p className="font-semibold text-lg">{banWords(prescription.status)}.</p>;
  }
  if (dosages.length === 0) return <p className="text-ink-muted">No dosage was written yet.</p>;
  return (
    <ol className="flex flex-col gap-1">
      {dosages.map((dosage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dosages are in order, have no id, and two of them may be alike.
        <li key={index} className="text-lg">
          {index > 0 && <span className="text-ink-muted">then </span>}
          {dosageWords(dosage)}
        </li>
      ))}
    </ol>
  );
}

function factsOf(prescription: Shown, spoken: Spoken) {
  const {
    quantity,
    number_of_repeats_allowed: allowed,
    past_refills: given,
    next_refill: next,
    dispense_interval_in_days: interval,
  } = prescription;
  const fact = (term: string, description: string | null) =>
    description ? [{ term, description }] : [];
  return [
    { term: 'Ordered', description: spoken(prescription.date) },
    { term: 'Prescribed by', description: prescription.practitioner_detail.name },
    ...fact('Form', prescription.dosage_form),
    ...fact('Code', prescription.code),
    // A ban does not end with the admission.
    {
      term: 'For',
      description: (prescription.do_not_perform ? categoryWords : whereWords)[
        prescription.category
      ],
    },
    { term: 'Priority', description: priorityWords[prescription.priority] },
    { term: 'Course', description: courseWords[prescription.course_of_therapy_type] },
    { term: 'Quantity', description: quantity === null ? 'Not specified' : String(quantity) },
    {
      term: 'Repeats',
      description: allowed === 0 ? 'None' : `${given} of ${allowed} prescribed`,
    },
    ...fact('Next repeat from', next && spokenDay(next)),
    ...fact('Days between repeats', interval === null ? null : String(interval)),
    ...fact('Dispensed by', prescription.intended_dispenser),
    ...fact('Reason', prescriptionReasons(prescription)),
  ];
}

/** The reasons: diagnoses of the chart, then reasons that were given with it. */
export const prescriptionReasons = (prescription: Shown): string =>
  [
    ...prescription.medication_request_reason_reference.map(shortDiagnosis),
    ...prescription.medication_request_reason_code.map(({ display }) => display),
  ].join('; ');

function Notes({ notes, spoken }: { notes: Shown['medication_request_notes']; spoken: Spoken }) {
  if (notes.length === 0) return <p className="text-ink-muted">None yet.</p>;
  return (
    <ul className="flex flex-col gap-3">
      {notes.map(({ uuid, display, author_name, created_at }) => (
        <li key={uuid} className="border-line border-s-2 ps-3">
          <p className="max-w-prose whitespace-pre-line break-words">{display}</p>
          <p className="text-ink-muted text-sm">
            {author_name && (
              <>
                <bdi>{author_name}</bdi> ·{' '}
              </>
            )}
            {spoken(created_at)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Steps({ steps, spoken }: { steps: PrescriptionPage['history']['steps']; spoken: Spoken }) {
  return (
    <ol className="flex flex-col gap-3">
      {steps.map(({ uuid, status, status_reason, at, by_name }) => (
        <li key={uuid} className="flex flex-col gap-0.5 border-line border-s-2 ps-3">
          <span>
            <PrescriptionState status={status} />
          </span>
          {status_reason !== '' && <span className="break-words">{status_reason}</span>}
          <span className="text-ink-muted text-sm">
            {spoken(at)}
            {by_name && ` · ${by_name}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

type ChainProps = {
  chain: PrescriptionPage['history']['chain'];
  /** The prescription that the page is about. */
  present: string;
  spoken: Spoken;
};

function Chain({ chain, present, spoken }: ChainProps) {
  return (
    <ol className="flex flex-col divide-y divide-line">
      {chain.map(({ uuid, status, date }, index) => {
        const name = index === 0 ? 'First prescription' : `Repeat ${index}`;
        return (
          <li key={uuid} className="flex min-h-control flex-wrap items-center gap-x-3 py-1.5">
            {uuid === present ? (
              <span aria-current="page" className="font-semibold">
                {name}
              </span>
            ) : (
              <Link
                href={prescriptionAddress(uuid)}
                prefetch={false}
                className="font-medium text-accent-ink hover:underline"
              >
                {name}
              </Link>
            )}
            <span className="text-ink-muted text-sm">{spoken(date)}</span>
            <PrescriptionState status={status} />
          </li>
        );
      })}
    </ol>
  );
}
