'use client';

import { clsx } from 'clsx';
import { type KeyboardEvent, useId, useState } from 'react';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Field } from '@/components/platform/ui/field';
import { TextArea } from '@/components/platform/ui/text-area';
import {
  type HandoverNote,
  type HandoverPatient,
  longestRecommendation,
} from '@/lib/admissions/handover/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { clockWords } from '@/lib/domain/wall-time';
import { RecommendationHistory } from './recommendation-history';
import { useRecommendation } from './use-recommendation';

export type RecommendationProps = {
  provider: { uuid: string; time_zone: string };
  ward: string;
  userId: string;
  patient: HandoverPatient;
  now: number;
  mayWrite: boolean;
};

/** The recommendation for the next shift: read by everyone, typed by the nurse of the patient. */
export function Recommendation(props: RecommendationProps) {
  const { patient, provider, ward, now, mayWrite } = props;
  const [showsHistory, setShowsHistory] = useState(false);
  const { recommendation: standing } = patient;
  return (
    <>
      <div className="handover-flow">
        {mayWrite ? <Editor {...props} /> : <Standing note={standing} />}{' '}
      </div>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-2 text-ink-muted text-sm',
          mayWrite ? 'print:hidden' : 'print:inline',
        )}
      >
        {standing && <Writer note={standing} {...{ ward, now }} timeZone={provider.time_zone} />}
        {patient.notes > 1 && (
          <span className="print:hidden">
            <Button
              variant="quiet"
              size="small"
              icon="rotate-ccw-clock"
              onClick={() => setShowsHistory(true)}
              aria-label={`Earlier recommendations for ${nameOf(patient)}`}
            >
              {patient.notes - 1} earlier
            </Button>
          </span>
        )}
      </div>
      {showsHistory && (
        <RecommendationHistory
          provider={provider}
          patient={patient}
          name={nameOf(patient)}
          onClose={() => setShowsHistory(false)}
        />
      )}
    </>
  );
}

const nameOf = ({ identity: { patient } }: HandoverPatient) => surnameFirst(patient);

function Standing({ note }: { note: HandoverPatient['recommendation'] }) {
  if (!note?.recommendation) return <p className="text-ink-muted">Nothing recommended</p>;
  return <p className="whitespace-pre-line break-words">{note.recommendation}</p>;
}

type WriterProps = { note: HandoverNote; ward: string; now: number; timeZone: string };

/** The author and the time; and the ward, when it was another one: that recommendation may be done, or not hold here. */
function Writer({ note, ward, now, timeZone }: WriterProps) {
  return (
    <p className="handover-writer print:inline">
      <bdi>{note.written_by_name ?? 'Another system'}</bdi>,{' '}
      {clockWords(note.written_at, now, timeZone)}
      {note.ward !== ward && `, on ${note.ward_name}`}
    </p>
  );
}

function Editor({ provider, ward, userId, patient, now }: RecommendationProps) {
  const form = useRecommendation({ provider: provider.uuid, ward, userId, patient });
  const { recommendation: standing } = patient;
  const fieldId = useId();
  const name = nameOf(patient);
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!form.isOutdated) form.save();
  };
  return (
    <>
      <div className="handover-editor flex flex-col gap-2">
        <Field
          id={fieldId}
          label={<span className="sr-only">Recommendation for {name}</span>}
          error={form.messageFor('recommendation')}
        >
          <TextArea
            rows={2}
            maxLength={longestRecommendation}
            value={form.text}
            onChange={(event) => form.change(event.currentTarget.value)}
            onKeyDown={saveByKey}
          />
        </Field>
        {form.isOutdated && (
          <Banner tone="attention">
            <strong>{standing?.written_by_name ?? 'Someone else'} wrote in the meantime:</strong>{' '}
            <span className="whitespace-pre-line wrap-anywhere">
              {standing?.recommendation || 'the recommendation was removed.'}
            </span>
          </Banner>
        )}
        {form.isTyped && (
          <div className="flex flex-wrap items-center gap-2">
            {form.isOutdated ? (
              <Button size="small" onClick={form.replaceTheirs}>
                Continue with mine
              </Button>
            ) : (
              <Button
                variant="primary"
                size="small"
                pending={form.pending}
                pendingLabel="Saving…"
                onClick={form.save}
                aria-label={`Save the recommendation for ${name}`}
              >
                Save
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              onClick={form.discardDraft}
              aria-label={`Discard what is typed for ${name}`}
            >
              Discard
            </Button>
            <span className="text-ink-muted text-sm">
              {form.restoredAt
                ? `Typed ${clockWords(form.restoredAt, now, provider.time_zone)}, not saved`
                : 'Not saved yet'}
            </span>
          </div>
        )}
        {form.failure && !form.isOutdated && <SaveFailed failure={form.failure} />}
      </div>
      <div className="hidden">
        {standing?.recommendation && (
          <>
            <Standing note={standing} />{' '}
            <Writer note={standing} {...{ ward, now }} timeZone={provider.time_zone} />{' '}
          </>
        )}
        {form.isTyped && <p className="font-semibold">A later text is not saved yet.</p>}
      </div>
    </>
  );
}
