'use client';

import { clsx } from 'clsx';
import { type ComponentProps, memo, type SyntheticEvent } from 'react';
import { type AcuityColour, acuityLooks } from '@/components/clinical/acuity/acuity';
import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import { SaveFailed } from '@/components/platform/forms/save-failed';
import { Button } from '@/components/platform/ui/button';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { StickyOffset } from '@/components/platform/ui/sticky-offset';
import { BeforeSaving, questionsId } from './before-saving';
import { WhyPartial } from './why-partial';

type SaveBarProps = {
  score: string;
  /** Null while nothing is scored. */
  total: number | null;
  acuity: AcuityColour;
  provisional: boolean;
  /** How many parameters have no score yet. */
  toCome: number;
  timeToTreat: string;
  isSaving: boolean;
  failure: ComponentProps<typeof SaveFailed>['failure'] | null;
  /** The next patient of a run; null where saving leads back. */
  nextName: string | null;
  /** The values whose reason for not being measured is asked about. */
  unexplained: readonly string[];
} & ComponentProps<typeof BeforeSaving>;

/** The button that saves and what kept it from it; where the score's panel is out of sight the score in brief as well. */
export const SaveBar = memo(function SaveBar({
  score,
  total,
  acuity,
  provisional,
  toCome,
  timeToTreat,
  isSaving,
  failure,
  rise,
  questions,
  unexplained,
  nextName,
}: SaveBarProps) {
  return (
    <div className="sticking bottom-[var(--shell-bottom)] z-10 -mx-4 flex flex-col gap-2 border-line border-t bg-ground px-4 py-3 sm:-mx-6 sm:px-6 xl:static xl:m-0 xl:border-0 xl:bg-transparent xl:p-0">
      <StickyOffset to="bottom" />
      {failure && <SaveFailed failure={failure} />}
      <BeforeSaving rise={rise} questions={questions} />
      <WhyPartial codes={unexplained} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div
          className={clsx(
            'flex min-w-0 flex-1 basis-44 items-center gap-2 xl:hidden',
            nextName !== null && 'max-sm:basis-full',
          )}
        >
          <ScoreChip {...{ score, total, acuity, provisional }} size="large" />
          <span className="min-w-0 text-sm leading-tight">
            <span className="block font-semibold">{acuityLooks[acuity].word}</span>
            <span className="text-ink-muted">
              {toCome === 0 ? 'Complete' : `${toCome} still to enter`}
              <span className="max-sm:hidden"> · {timeToTreat}</span>
            </span>
          </span>
        </div>
        <Button
          type="submit"
          variant="primary"
          className={nextName === null ? 'max-sm:grow max-sm:basis-32' : 'max-sm:flex-1'}
          pending={isSaving}
          pendingLabel="Saving the observations…"
          aria-describedby={questions.length > 0 ? questionsId : undefined}
        >
          <SaveWords
            isSure={questions.length > 0}
            isUnexplained={unexplained.length > 0}
            nextName={nextName}
          />
        </Button>
        {nextName !== null && (
          <Button type="submit" value={saveOnly}>
            <span>
              Save<span className="max-xl:sr-only"> and back to the board</span>
            </span>
          </Button>
        )}
        <span className="hidden items-center gap-1.5 text-ink-faint text-sm xl:flex">
          <KeyHint keys={['Ctrl', 'Enter']} />
        </span>
      </div>
    </div>
  );
});

type SaveWordsProps = { isSure: boolean; isUnexplained: boolean; nextName: string | null };

function SaveWords({ isSure, isUnexplained, nextName }: SaveWordsProps) {
  const sure = [isSure && 'values are right', isUnexplained && 'no reason given']
    .filter(Boolean)
    .join(', ');
  if (nextName !== null) {
    return (
      <span>
        Save and next: {nextName}
        {sure && ` (${sure})`}
      </span>
    );
  }
  if (sure) return <span>Save: {sure}</span>;
  return (
    <span>
      Save<span className="max-sm:sr-only"> observations</span>
    </span>
  );
}

export const saveOnly = 'save-only';

/** The value of the button that a form was sent by; empty where a key sent it. */
export function valueOfSubmitter({ nativeEvent }: SyntheticEvent<HTMLFormElement>): string {
  const { submitter } = nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter.value : '';
}
