import Link from 'next/link';
import type { ReactNode } from 'react';
import { DiagnosisLine } from '@/components/clinical/diagnoses/diagnosis-line';
import type { Encounter } from '@/components/clinical/encounters/client';
import { NoteText } from '@/components/clinical/encounters/note-text';
import { referralAddress } from '@/components/clinical/referral-requests/client';
import { ReferralState } from '@/components/clinical/referral-requests/referral-status';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { shortDiagnosis } from '@/lib/clinical/diagnoses/words';
import { spokenInstant } from '@/lib/domain/time';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { relatedPersonName } from '@/lib/registry/related-persons/words';
import { Section } from './encounter-section';

type EncounterRecordProps = {
  encounter: Encounter;
  timeZone: string;
  diagnosisAction: (diagnosis: Encounter['encounter_diagnosis'][number]) => ReactNode;
};

/** The record of an encounter, each part only where there is something. */
export function EncounterRecord({ encounter, timeZone, diagnosisAction }: EncounterRecordProps) {
  const at = (instant: string) => spokenInstant(new Date(instant), timeZone);
  const reasons = [
    ...encounter.encounter_reason_code.map(({ code, display }) => `${display} (${code})`),
    ...encounter.encounter_reason_reference.map(
      (one) => `${shortDiagnosis(one)}, ${one.condition}`,
    ),
  ];
  return (
    <>
      {(encounter.chief_complaint ||
        encounter.history_of_presenting_illness ||
        reasons.length > 0) && (
        <Section id="reason" title="Why the patient came">
          <div className="flex max-w-3xl flex-col gap-3">
            {encounter.chief_complaint && (
              <Words
                title="Chief complaint"
                text={encounter.chief_complaint}
                by={encounter.chief_complaint_editors_display}
              />
            )}
            {encounter.history_of_presenting_illness && (
              <Words
                title="History of presenting illness"
                text={encounter.history_of_presenting_illness}
                by={encounter.history_of_presenting_illness_editors_display}
              />
            )}
            {reasons.length > 0 && <Words title="Reasons" text={reasons.join('\n')} by="" />}
          </div>
        </Section>
      )}
      {encounter.encounter_diagnosis.length > 0 && (
        <Section id="diagnoses" title="Diagnoses">
          <ol className="flex max-w-3xl flex-col border-line border-t">
            {encounter.encounter_diagnosis.map((diagnosis) => (
              <li
                key={diagnosis.uuid}
                className="flex items-start justify-between gap-2 border-line border-b py-2"
              >
                <DiagnosisLine diagnosis={diagnosis} />
                {diagnosisAction(diagnosis)}
              </li>
            ))}
          </ol>
        </Section>
      )}
      {encounter.encounter_care_plan.length > 0 && (
        <Section id="plans" title="Care plans">
          <ul className="flex max-w-3xl flex-col border-line border-t">
            {encounter.encounter_care_plan.map((plan) => (
              <li key={plan.uuid} className="border-line border-b py-2">
                {plan.title && <p className="font-semibold">{plan.title}</p>}
                <p className="whitespace-pre-line break-words">{plan.description}</p>
                <p className="text-ink-muted text-sm">
                  {plan.period_start ? `From ${at(plan.period_start)}` : 'No start'}
                  {plan.period_end ? ` until ${at(plan.period_end)}` : ', no end date'}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {encounter.encounter_patient_notes.length > 0 && (
        <Section id="notes" title="Notes">
          <ul className="flex max-w-3xl flex-col border-line border-t">
            {encounter.encounter_patient_notes.map((note) => (
              <li key={note.uuid} className="border-line border-b py-3">
                <NoteText note={note} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {encounter.encounter_referral_request.length > 0 && (
        <Section id="referrals" title="Referrals">
          <ul className="flex max-w-3xl flex-col border-line border-t">
            {encounter.encounter_referral_request.map((referral) => (
              <li key={referral.uuid} className="border-line border-b py-2">
                <p className="flex flex-wrap items-baseline gap-2">
                  <Link
                    href={referralAddress(referral.uuid)}
                    className="font-medium text-accent-ink hover:underline"
                  >
                    {referral.recipient_name ?? referral.recipient_extra_detail}
                  </Link>
                  <ReferralState status={referral.status} />
                </p>
                <p className="break-words">{referral.reason}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {encounter.encounter_participant.length > 0 && (
        <Section id="people" title="People">
          <DescriptionList
            items={encounter.encounter_participant.map((one) => ({
              term: spokenCode(one.type.toLowerCase().replaceAll('_', '-')),
              description: (
                <>
                  {one.practitioner_detail.name}
                  {one.related_person && (
                    <span className="block">with {relatedPersonName(one.related_person)}</span>
                  )}
                  <span className="block text-ink-muted text-sm">
                    from {at(one.start)}
                    {one.end && ` until ${at(one.end)}`}
                  </span>
                </>
              ),
            }))}
          />
        </Section>
      )}
    </>
  );
}

function Words({ title, text, by }: { title: string; text: string; by: string }) {
  return (
    <div>
      <h3 className="text-ink-faint text-sm">{title}</h3>
      <p className="whitespace-pre-line break-words">{text}</p>
      {by !== '' && <p className="text-ink-muted text-sm">by {by}</p>}
    </div>
  );
}
