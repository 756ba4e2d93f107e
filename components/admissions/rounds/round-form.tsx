'use client';

import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { ChosenDiagnoses } from '@/components/clinical/diagnoses/chosen-diagnoses';
import { DiagnosisField } from '@/components/clinical/diagnoses/diagnosis-field';
import { BeforeSaving, questionsId } from '@/components/clinical/observations/before-saving';
import { entryShortcuts, pressInEntry } from '@/components/clinical/observations/entry-keys';
import { loadTables } from '@/components/clinical/observations/load-tables';
import { DraftedHead } from '@/components/platform/forms/drafted-head';
import { isOwnKey } from '@/components/platform/forms/press-to-send';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { useFirstField } from '@/components/platform/forms/use-first-field';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import { StickyOffset } from '@/components/platform/ui/sticky-offset';
import { TextArea } from '@/components/platform/ui/text-area';
import { WithPatient } from '@/components/registry/related-persons/with-patient';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import type { RoundPageData } from '@/lib/admissions/rounds/server/read-page';
import { CarePlanFields, CurrentPlans } from './care-plan-fields';
import { LastComplaint } from './last-complaint';
import { RecordedDiagnoses } from './recorded-diagnoses';
import { RoundObservations } from './round-observations';
import { RoundSection } from './round-section';
import { type RoundForm as RoundState, useRoundForm } from './use-round-form';

type RoundFormProps = {
  viewer: { userId: string };
  provider: { uuid: string; timeZone: string };
  patient: { uuid: string; name: string; deceasedAt: string | null };
  briefing: RoundBriefing;
  observations: RoundPageData['observations'];
  subject: RoundPageData['subject'];
  /** The medicines and changes: beside the form, and where there is one column between the note and the rest. */
  beside: ReactNode;
  /** The time of the set after which a clinician is waited for; null where none is. */
  waitsSince: string | null;
  /** The next patient to see; null when all others were seen. */
  nextName: string | null;
  onSaved: (goesOn: boolean, rise: string | null) => void;
};

/**
 * The medical officer's findings and orders: one round, saved as a whole or not at all. Long because it is one list of
 * fields, in the order in which they are asked.
 */
export function RoundForm(props: RoundFormProps) {
  const { viewer, provider, patient, briefing, observations, beside, nextName } = props;
  const { timeZone } = provider;
  const { configurations, previous, lastComplete, asOf } = observations;
  const subject = useMemo(
    () => ({ ...props.subject, previous, asOf }),
    [props.subject, previous, asOf],
  );
  const tables = useMemo(() => loadTables(configurations), [configurations]);
  const form = useRoundForm({
    viewer,
    provider,
    patientId: patient.uuid,
    patientName: patient.name,
    encounterId: briefing.encounter,
    briefingAsOf: briefing.as_of,
    subject,
    tables,
    lastComplete,
    asOf,
    onSaved: props.onSaved,
  });
  const { entry, change } = form;

  const saves = nextName === null ? 'Save the round' : 'Save the round and see the next patient';
  useShortcuts([
    { keys: ['Ctrl', 'Enter'], does: saves, act: () => form.submit(true) },
    ...(nextName === null
      ? []
      : [
          {
            keys: ['Ctrl', 'Shift', 'Enter'],
            does: 'Save the round and go back to the list',
            act: () => form.submit(false),
          },
        ]),
    ...entryShortcuts,
  ]);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (isOwnKey(event)) pressInEntry(event, entry.observations, form.observe);
  };

  return (
    <form
      ref={useFirstField()}
      noValidate
      method="post"
      aria-label={`Ward round of ${patient.name}`}
      onSubmit={(event) => {
        // React's events also come from a dialog that was opened beside it.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        form.submit(true);
      }}
      onKeyDown={press}
      className={clsx(
        besideEachOther,
        '[&_:is(input,select,textarea,button)]:scroll-mt-24 [&_:is(input,select,textarea,button)]:scroll-mb-24',
      )}
    >
      <div className="flex min-w-0 flex-col gap-6">
        <DraftedHead of={form} title="Not saved. Check these entries" timeZone={timeZone} />
        <RoundSection name="note" title="Note" letter="W">
          <Field label="Findings and actions" {...form.field('note')}>
            <TextArea
              rows={4}
              maxLength={20_000}
              data-entry-field="NOTE"
              value={entry.note}
              onChange={({ currentTarget: { value } }) => change({ type: 'note', text: value })}
            />
          </Field>
        </RoundSection>
      </div>
      {beside}
      {/* In one column it is no box of its own, so that the foot sticks from the note on. */}
      <div className="flex min-w-0 flex-col gap-6 max-xl:contents">
        <RoundSection name="complaint" title="Chief complaint" letter="C">
          <LastComplaint briefing={briefing} timeZone={timeZone} />
          <Field label="Complaint today" optional {...form.field('complaint')}>
            <TextArea
              rows={2}
              maxLength={20_000}
              value={entry.complaint}
              onChange={({ currentTarget: { value } }) =>
                change({ type: 'complaint', text: value })
              }
            />
          </Field>
          <div className="max-w-md">
            <WithPatient
              address={{ provider: provider.uuid, patient: patient.uuid }}
              {...form.field('relatedPerson')}
              chosen={entry.relatedPerson}
              value={entry.relatedPerson}
              onChange={({ currentTarget: { value } }) =>
                change({ type: 'related-person', uuid: value })
              }
            />
          </div>
        </RoundSection>
        <RoundSection name="diagnoses" title="Diagnoses" letter="G">
          <RecordedDiagnoses
            address={{ provider: provider.uuid, patient: patient.uuid }}
            patientName={patient.name}
            timeZone={timeZone}
            briefing={briefing}
            mayRecord
          />
          <DiagnosisField
            provider={provider.uuid}
            {...form.field('diagnoses')}
            chosen={new Set(entry.diagnoses.map(({ code }) => code))}
            recorded={new Set(briefing.diagnoses.map(({ condition }) => condition))}
            text={entry.unchosen}
            onText={(text) => change({ type: 'diagnosis-typed', text })}
            onChoose={(code, name) => change({ type: 'diagnosis-added', code, name })}
          />
          <ChosenDiagnoses diagnoses={entry.diagnoses} onChange={change} />
        </RoundSection>
        <RoundSection name="plan" title="Care plan" letter="A">
          <CurrentPlans briefing={briefing} timeZone={timeZone} />
          <CarePlanFields form={form} />
        </RoundSection>
        {patient.deceasedAt === null && (
          <RoundSection name="observations" title="Observations" letter="O">
            <RoundObservations form={form} observations={observations} timeZone={timeZone} />
          </RoundSection>
        )}
        <RoundFoot
          form={form}
          endsWait={
            props.waitsSince !== null && props.waitsSince <= (entry.briefingAsOf || briefing.as_of)
          }
          nextName={nextName}
        />
      </div>
    </form>
  );
}

export const besideEachOther =
  'flex min-w-0 flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-x-8';

/** The failure, the questions before it is saved, and the buttons that save it. */
function RoundFoot({
  form,
  endsWait,
  nextName,
}: {
  form: RoundState;
  /** Whether a clinician is waited for after a set that its author has read. */
  endsWait: boolean;
  nextName: string | null;
}) {
  const isAsked = form.questions.length > 0;
  return (
    <div className="sticking bottom-[var(--shell-bottom)] z-10 -mx-4 flex flex-col gap-2 border-line border-t bg-ground px-4 py-3 sm:-mx-6 sm:px-6 xl:mx-0 xl:px-0">
      <StickyOffset to="bottom" />
      {form.failure && <SaveFailed failure={form.failure} />}
      <BeforeSaving rise={form.rise} questions={form.questions} />
      {endsWait && <p className="text-sm">Saving also records that you have seen the patient.</p>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          pending={form.pending}
          pendingLabel="Saving the round…"
          aria-describedby={isAsked ? questionsId : undefined}
        >
          <span>
            {isAsked && 'Values are right: '}
            {nextName === null ? 'Save the round' : `Save and next: ${nextName}`}
          </span>
        </Button>
        {nextName !== null && (
          <Button onClick={() => form.submit(false)}>
            <span>
              Save<span className="max-sm:sr-only"> and back to the list</span>
            </span>
          </Button>
        )}
        <span className="ms-auto hidden items-center gap-3 text-ink-faint text-sm xl:flex">
          <span className="flex items-center gap-1.5">
            <KeyHint keys={['Ctrl', 'Enter']} /> {nextName === null ? 'save' : 'save and next'}
          </span>
          {nextName !== null && (
            <span className="hidden items-center gap-1.5 2xl:flex">
              <KeyHint keys={['Ctrl', 'Shift', 'Enter']} /> save
            </span>
          )}
        </span>
      </div>
    </div>
  );
}
