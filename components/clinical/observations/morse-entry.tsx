'use client';

import { useRouter } from 'next/navigation';
import type { KeyboardEvent } from 'react';
import { DraftedHead } from '@/components/platform/forms/drafted-head';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { useFirstField } from '@/components/platform/forms/use-first-field';
import { useIsHere } from '@/components/platform/forms/use-is-here';
import { Badge } from '@/components/platform/ui/badge';
import { Button } from '@/components/platform/ui/button';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import { StickyOffset } from '@/components/platform/ui/sticky-offset';
import { useToast } from '@/components/platform/ui/toast';
import type { Performer, PreviousAssessment } from '@/lib/clinical/observations/entry-context';
import { type MorseBand, type MorseItemCode, morsePanel } from '@/lib/domain/scores/morse';
import { Ago } from './ago';
import { entryFieldId } from './field-ids';
import { focusNextField } from './focus';
import { MorseTotal } from './morse-total';
import { useMorseForm } from './use-morse-form';
import { WhoAndWhen } from './who-and-when';

export type MorseEntryProps = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { id: string; timeZone: string };
  patient: { id: string; name: string };
  encounterId: string;
  bands: readonly MorseBand[];
  reassessmentHours: number;
  previous: PreviousAssessment | null;
  performers: readonly Performer[];
  asOf: string;
  returnTo: string;
};

/** The six questions of the Morse Fall Scale, with the total as they are answered. */
export function MorseEntry(props: MorseEntryProps) {
  const { viewer, provider, patient, previous, performers, asOf } = props;
  const router = useRouter();
  const isHere = useIsHere();
  const toast = useToast();
  const form = useMorseForm({
    viewer,
    provider,
    patientId: patient.id,
    patientName: patient.name,
    encounterId: props.encounterId,
    bands: props.bands,
    performer: performers.find(({ uuid }) => uuid === viewer.practitionerId)?.uuid ?? '',
    onSaved: ({ total, band }) => {
      toast({
        title: `Fall risk saved for ${patient.name}`,
        detail: `Morse ${total}, ${band?.display.toLowerCase()}`,
      });
      if (isHere()) router.push(props.returnTo);
    },
  });
  const { entry, dispatch, score } = form;

  useShortcuts([
    { keys: ['Ctrl', 'Enter'], does: 'Save the assessment', act: form.submit },
    { keys: ['Enter'], does: 'Go to the next question' },
  ]);
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    if (!(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    focusNextField(event.target);
  };

  return (
    <div className="flex flex-col gap-4">
      <DraftedHead of={form} title="Not saved. Check these entries" timeZone={provider.timeZone} />
      <form
        ref={useFirstField()}
        noValidate
        method="post"
        aria-label={`Morse Fall Scale of ${patient.name}`}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        onKeyDown={press}
        className="grid gap-6 [&_:is(input,select,button)]:scroll-mt-24 [&_:is(input,select,button)]:scroll-mb-24 xl:[&_:is(input,select,button)]:scroll-mb-4 xl:flex xl:flex-wrap xl:items-start xl:gap-10"
      >
        <div className="flex min-w-0 flex-col gap-6 xl:min-w-[min(36rem,100%)] xl:flex-1">
          {morsePanel.items.map(({ code, display, options }) => (
            <RadioGroup
              key={code}
              id={entryFieldId(code)}
              name={code}
              data-entry-field={code}
              legend={display}
              hint={<PreviousAnswer code={code} previous={previous} asOf={asOf} />}
              error={form.messageFor(code)}
              value={entry.answers[code] ?? null}
              onChange={(event) =>
                dispatch({ type: 'answered', item: code, answer: event.currentTarget.value })
              }
              options={options.map((option) => ({
                value: option.code,
                label: option.display,
                detail: `${option.score}`,
              }))}
            />
          ))}
          <WhoAndWhen
            {...{ performers, dispatch }}
            performer={entry.performer}
            performerError={form.messageFor('PERFORMER')}
            takenAt={entry.takenAt}
            timeError={form.messageFor('TIME')}
            timeZone={provider.timeZone}
          />
        </div>
        <div className="contents xl:sticky xl:top-[calc(var(--shell-top)+6rem)] xl:flex xl:w-84 xl:flex-col xl:gap-5 xl:rounded-lg xl:border xl:border-line xl:bg-surface xl:p-5">
          <MorseTotal
            score={score}
            previous={previous}
            reassessmentHours={props.reassessmentHours}
            takenAt={entry.takenAt}
            timeZone={provider.timeZone}
            asOf={asOf}
          />
          <div className="sticking bottom-[var(--shell-bottom)] z-10 -mx-4 flex flex-col gap-2 border-line border-t bg-ground px-4 py-3 sm:-mx-6 sm:px-6 xl:static xl:m-0 xl:border-0 xl:bg-transparent xl:p-0">
            <StickyOffset to="bottom" />
            {form.failure && <SaveFailed failure={form.failure} />}
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <div className="flex items-center gap-2 xl:hidden">
                <span className="font-bold text-2xl">{score.total ?? '–'}</span>
                {score.band ? (
                  <Badge tone={score.band.code === 'high' ? 'attention' : 'neutral'}>
                    {score.band.display}
                  </Badge>
                ) : (
                  <span className="text-ink-muted text-sm">{score.missing.length} to answer</span>
                )}
              </div>
              <Button
                type="submit"
                variant="primary"
                pending={form.pending}
                pendingLabel="Saving the assessment…"
              >
                Save assessment
              </Button>
              <span className="hidden xl:flex">
                <KeyHint keys={['Ctrl', 'Enter']} />
              </span>
            </div>
          </div>
        </div>
      </form>
    </div>
  );
}

type PreviousAnswerProps = {
  code: MorseItemCode;
  previous: PreviousAssessment | null;
  asOf: string;
};

function PreviousAnswer({ code, previous, asOf }: PreviousAnswerProps) {
  const answer = previous?.answers[code];
  if (!previous || answer === undefined) return null;
  return (
    <>
      Last time: {answer} · <Ago instant={previous.takenAt} asOf={asOf} />
    </>
  );
}
