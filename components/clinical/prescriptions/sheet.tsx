import { surnameFirst } from '@/lib/domain/persons';
import { identityWords } from '@/lib/registry/patients/words';
import './prescription-print.css';
import type { ReactNode } from 'react';
import { courseWords, priorityWords } from '@/components/clinical/prescriptions/code-words';
import { HospitalHead, type HospitalIdentity } from '@/components/platform/print/hospital-head';
import { isOfOrder } from '@/lib/clinical/prescriptions/rules';
import type { PrescriptionPage } from '@/lib/clinical/prescriptions/server/read-page';
import { dosageWords, standingWords, takenWords } from '@/lib/clinical/prescriptions/words';
import { isOrder } from '@/lib/domain/codes/prescriptions';
import { spokenInstant } from '@/lib/domain/time';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { allergiesOf } from '@/lib/registry/patient-flags/words';
import { prescriptionReasons } from './prescription';

type SheetProps = PrescriptionPage & { hospital: HospitalIdentity; timeZone: string };

/** The prescription on paper, for the patient to carry: shown by the printer alone. */
export function PrescriptionSheet(props: SheetProps) {
  const { prescription, summary, qualification, hospital, timeZone } = props;
  const { patient } = summary;
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const prescriber = prescription.practitioner_detail.name;
  return (
    <article aria-label="Prescription on paper" className="prescription-sheet hidden">
      <div className="prescription-sheet-head">
        <div className="mb-3 flex items-baseline justify-between gap-4 border-ink border-b pb-1.5">
          <p className="font-semibold">
            <bdi>
              {surnameFirst(patient)}
              {patient.other_names && ` ${patient.other_names}`}
            </bdi>
            <span className="font-normal">
              {' '}
              · <span className="whitespace-nowrap">{patient.mr_number}</span>
            </span>
          </p>
          <p className="text-end">{hospital.name}</p>
        </div>
      </div>
      <div className="prescription-sheet-body">
        <div className="flex flex-col gap-3">
          <HospitalHead hospital={hospital} />
          <header className="flex items-baseline justify-between gap-4">
            <p className="font-semibold text-xl">Prescription</p>
            <p>
              No. {prescription.id} · {spoken(prescription.date)}
            </p>
          </header>
          <p>{identityWords(patient, { at: summary.as_of, timeZone })}</p>
          <Validity prescription={prescription} history={props.history} spoken={spoken} />
          <AllergyBox flags={summary.flags} />
          <Medicine prescription={prescription} />
          <Terms prescription={prescription} />
          <footer className="mt-10 flex items-start justify-between gap-8">
            <div className="w-3/5 border-ink border-t pt-1">
              <p className="font-semibold">{prescriber}</p>
              {qualification && <p>{qualification}</p>}
              <p>Signature of the prescriber</p>
            </div>
            <p className="w-2/5 border-ink border-t pt-1">Date</p>
          </footer>
        </div>
      </div>
    </article>
  );
}

type Shown = PrescriptionPage['prescription'];

/** A paper that must not be dispensed from says so first. */
function Validity({
  prescription: { status, intent, do_not_perform },
  history: { steps },
  spoken,
}: Pick<PrescriptionPage, 'prescription' | 'history'> & { spoken: (instant: string) => string }) {
  if (!isOrder(intent)) return <Warning>{standingWords({ status, intent })}</Warning>;
  if (status === 'active') return do_not_perform ? <Warning>Must not be given</Warning> : null;
  if (status === 'draft') return <Warning>Draft: not a valid prescription</Warning>;
  const last = steps.at(-1);
  const since = last?.status === status ? ` since ${spoken(last.at)}` : '';
  return (
    <Warning>
      Not valid: {spokenCode(status).toLowerCase()}
      {since}
      {last?.status_reason && `, ${last.status_reason}`}
    </Warning>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="border-2 border-ink px-3 py-1.5 font-semibold text-lg uppercase">{children}</p>
);

function AllergyBox({ flags }: Pick<PrescriptionPage['summary'], 'flags'>) {
  const allergies = allergiesOf(flags);
  return (
    <p className={allergies.length > 0 ? 'border border-ink px-3 py-1.5 font-semibold' : undefined}>
      {allergies.length > 0 ? `Allergies: ${allergies.join('; ')}` : 'No allergy on record'}
    </p>
  );
}

function Medicine({ prescription }: { prescription: Shown }) {
  const { name, dosage_form, do_not_perform } = prescription;
  const dosages = prescription.medication_request_dosage_instruction;
  return (
    <section className="border-ink border-y py-3">
      <p className="font-semibold text-xl">
        {name}
        {dosage_form && <span className="font-normal">, {dosage_form}</span>}
      </p>
      {do_not_perform && <p className="mt-1 text-lg">{takenWords(prescription)}</p>}
      <ol className="mt-1 flex flex-col gap-0.5">
        {(do_not_perform ? [] : dosages).map((dosage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dosages are in order, have no id, and two of them may be alike.
          <li key={index} className="text-lg">
            {index > 0 && 'then '}
            {dosageWords(dosage)}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Terms({ prescription }: { prescription: Shown }) {
  const { quantity, number_of_repeats_allowed: repeats, dispense_interval_in_days } = prescription;
  const interval =
    repeats > 0 && dispense_interval_in_days !== null
      ? `, at least ${dispense_interval_in_days} days apart`
      : '';
  const ordered = { createdAt: new Date(prescription.created_at) };
  const notes = prescription.medication_request_notes.filter(({ created_at }) =>
    isOfOrder({ createdAt: new Date(created_at) }, ordered),
  );
  const items = [
    ['Quantity', quantity === null ? 'Not specified' : String(quantity)],
    ['Repeats', repeats === 0 ? 'None' : `${repeats}${interval}`],
    ['Course', courseWords[prescription.course_of_therapy_type]],
    ['Priority', priorityWords[prescription.priority]],
    ['For', prescriptionReasons(prescription)],
  ].filter(([, text]) => text !== '');
  return (
    <section className="flex flex-col gap-2">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-0.5">
        {items.map(([term, text]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="font-medium">{text}</dd>
          </div>
        ))}
      </dl>
      {notes.map(({ uuid, display }) => (
        <p key={uuid} className="whitespace-pre-line break-words">
          {display}
        </p>
      ))}
    </section>
  );
}
