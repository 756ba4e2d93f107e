import { parted } from '@/lib/clinical/diagnoses/rules';
import { diagnosisState } from '@/lib/clinical/diagnoses/words';
import { admitterWords, dischargerWords } from '@/lib/domain/people-words';
import { surnameFirst } from '@/lib/domain/persons';
import { identityWords } from '@/lib/registry/patients/words';
import './summary-print.css';
import type { ReactNode } from 'react';
import { HospitalHead, type HospitalIdentity } from '@/components/platform/print/hospital-head';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { FlagWords } from '@/components/registry/patient-flags/flag-words';
import type { DischargeSummary } from '@/lib/admissions/hospitalizations/summary-contract';
import { mustKnow } from '@/lib/admissions/hospitalizations/summary-rules';
import { spokenInstant } from '@/lib/domain/time';
import { DischargeOverride, signOffItems, whereTo } from './discharge-done';
import { SummaryCondition } from './summary-condition';
import { SummaryCourse } from './summary-course';
import { SummaryMedicines } from './summary-medicines';
import { SummaryNotes } from './summary-notes';
import { SummarySection } from './summary-section';

type SummaryDocumentProps = {
  summary: DischargeSummary;
  hospital: HospitalIdentity;
  timeZone: string;
};

/** The discharge summary: one paper, on the screen as on A4, with its patient on every sheet. */
export function SummaryDocument({ summary, hospital, timeZone }: SummaryDocumentProps) {
  const { hospitalization: stay, patient } = summary;
  const spoken = (instant: string) => spokenInstant(new Date(instant), timeZone);
  return (
    <article
      aria-label={`Summary of the admission of ${surnameFirst(patient)}`}
      className="summary-sheet rounded-lg border border-line bg-surface px-5 py-6 sm:px-8 print:rounded-none print:border-0 print:p-0"
    >
      <div className="summary-head">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-ink border-b pb-1.5 print:mb-4">
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
          <p className="text-ink-muted">{summary.provider_name}</p>
        </div>
      </div>
      <div className="summary-body">
        <div className="flex flex-col gap-6 pt-5 print:gap-5 print:pt-0">
          <div className="hidden print:block">
            <HospitalHead hospital={hospital} />
          </div>
          <header className="flex flex-col gap-1">
            <h2 className="font-semibold text-xl">
              {stay.is_active ? 'Interim summary: patient still admitted' : 'Discharge summary'}
            </h2>
            <p className="text-ink-muted">
              {identityWords(patient, { at: stay.discharged_at ?? summary.as_of, timeZone })}
            </p>
            {patient.deceased_at && (
              <p className="font-semibold">Died on {spoken(patient.deceased_at)}</p>
            )}
          </header>
          <Flags summary={summary} />
          <SummarySection title="The admission">
            <DescriptionList
              items={[
                { term: 'Admitted', description: spoken(stay.admitted_at) },
                {
                  term: 'Discharged',
                  description: stay.discharged_at ? spoken(stay.discharged_at) : 'Not yet',
                },
                { term: 'Length of stay', description: nights(summary.length_of_stay_days) },
                { term: 'Ward', description: wardWords(summary.places) },
                { term: 'Service', description: stay.healthcare_service_name },
                { term: 'Admitted by', description: admitterWords(stay) },
                {
                  term: 'Admitted from',
                  description:
                    [stay.admit_source_display, stay.origin_display].filter(Boolean).join(', ') ||
                    'Not specified',
                },
                ...(stay.is_active
                  ? []
                  : [
                      { term: 'Discharged by', description: dischargerWords(stay) },
                      ...(stay.discharge_override?.agreed_by_name
                        ? [
                            {
                              term: 'Agreed by',
                              description: stay.discharge_override.agreed_by_name,
                            },
                          ]
                        : []),
                      ...signOffItems(stay),
                      { term: 'Discharged to', description: whereTo(stay) },
                    ]),
                ...(stay.is_readmission
                  ? [{ term: 'Readmission', description: 'Within 30 days of a discharge' }]
                  : []),
              ]}
            />
            <Fact title="Reason for admission" text={stay.reason} />
            <Fact title="Chief complaint" text={summary.chief_complaint} />
            <Fact
              title="History of the presenting illness"
              text={summary.history_of_presenting_illness}
            />
          </SummarySection>
          <Diagnoses diagnoses={summary.diagnoses} />
          <SummaryMedicines summary={summary} timeZone={timeZone} />
          <SummaryNotes summary={summary} timeZone={timeZone} />
          <SummaryCourse summary={summary} timeZone={timeZone} />
          <SummaryCondition summary={summary} timeZone={timeZone} />
          {stay.discharge_override && (
            <div className="print:hidden">
              <DischargeOverride override={stay.discharge_override} />
            </div>
          )}
          <footer className="flex break-inside-avoid flex-wrap items-end justify-between gap-x-8 gap-y-3 border-line border-t pt-3 text-ink-muted text-sm">
            <p>
              As recorded on {spoken(summary.as_of)} at {summary.provider_name}.
            </p>
            <p className="hidden w-64 border-ink border-t pt-1 text-ink print:mt-10 print:block">
              {stay.is_active ? 'Signature' : dischargerWords(stay)}
            </p>
          </footer>
        </div>
      </div>
    </article>
  );
}

/** Always there, because a reader must see that nothing is said of an allergy. */
function Flags({ summary }: { summary: DischargeSummary }) {
  const hasAllergy = summary.flags.some(({ kind }) => kind === 'allergy');
  return (
    <ul className="flex flex-col gap-1 rounded-md border-2 border-ink px-3 py-2">
      {mustKnow(summary).map((words) => (
        <li key={words} className="font-semibold">
          {words}
        </li>
      ))}
      {summary.flags.map(({ kind, note }) => (
        <li key={`${kind} ${note}`}>
          <FlagWords kind={kind} note={note} />
        </li>
      ))}
      {!hasAllergy && (
        <li>
          <span className="font-semibold">Allergies:</span> none recorded
        </li>
      )}
    </ul>
  );
}

function Fact({ title, text }: { title: string; text: string | null }): ReactNode {
  if (!text) return null;
  return (
    <div>
      <h3 className="text-ink-faint text-sm">{title}</h3>
      <p className="max-w-prose whitespace-pre-line break-words">{text}</p>
    </div>
  );
}

/** The wards one after the other; rooms and beds say nothing to the next doctor. */
function wardWords(places: DischargeSummary['places']): string {
  const wards = places.map(({ ward_name }) => ward_name);
  return wards.filter((name, index) => name !== wards[index - 1]).join(', then ');
}

function Diagnoses({ diagnoses }: Pick<DischargeSummary, 'diagnoses'>) {
  const { current, refuted } = parted(diagnoses);
  return (
    <SummarySection title="Diagnoses">
      {diagnoses.length === 0 ? (
        <p className="text-ink-muted">No diagnosis was recorded.</p>
      ) : (
        <>
          <ol className="flex flex-col gap-1.5">
            {current.map((diagnosis, index) => (
              <li key={diagnosis.uuid} className="flex gap-3">
                <span className="shrink-0 text-ink-faint">{index + 1}.</span>
                <DiagnosisText diagnosis={diagnosis} />
              </li>
            ))}
          </ol>
          {refuted.length > 0 && (
            <div>
              <h3 className="text-ink-faint text-sm">Considered and refuted</h3>
              <ul className="flex flex-col gap-1.5">
                {refuted.map((diagnosis) => (
                  <li key={diagnosis.uuid}>
                    <DiagnosisText diagnosis={diagnosis} />
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </SummarySection>
  );
}

function DiagnosisText({ diagnosis }: { diagnosis: DischargeSummary['diagnoses'][number] }) {
  const { role, condition, note } = diagnosis;
  return (
    <span>
      <span className="font-semibold">{role}</span>
      <span className="text-ink-muted">
        {' '}
        · {condition} · {diagnosisState(diagnosis)}
      </span>
      {note && <span className="block break-words">{note}</span>}
    </span>
  );
}

function nights(count: number): string {
  if (count === 0) return 'Less than a night';
  return count === 1 ? '1 night' : `${count} nights`;
}
