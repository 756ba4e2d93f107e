import { type ComponentProps, memo } from 'react';
import { shownAcuity, timeToTreatWords } from '@/components/clinical/observations/shown-score';
import { SaveBar } from './save-bar';
import { ScorePanel } from './score-panel';
import { useFrameDeferredValue } from './use-frame-deferred-value';

type ScoreAndSaveProps = Omit<ComponentProps<typeof ScorePanel>, 'news2'> &
  Pick<
    ComponentProps<typeof SaveBar>,
    'isSaving' | 'failure' | 'rise' | 'questions' | 'unexplained' | 'nextName'
  >;

/** The score of a keystroke, in the keystroke's own frame; NEWS2, which is next to it, follows a frame later. */
export const ScoreAndSave = memo(function ScoreAndSave({
  judged,
  last,
  asOf,
  isSaving,
  failure,
  rise,
  questions,
  unexplained,
  nextName,
}: ScoreAndSaveProps) {
  const shown = useFrameDeferredValue(judged);
  const news2 = useFrameDeferredValue(shown.judgement.news2);
  const { table, tews } = shown.judgement;
  return (
    <>
      <ScorePanel judged={shown} news2={news2} last={last} asOf={asOf} />
      <SaveBar
        score={table.configuration.code}
        total={tews.finalColour === null ? null : tews.total}
        acuity={shownAcuity(tews)}
        provisional={tews.provisional}
        toCome={tews.missing.length + tews.unscorable.length + tews.toRepeat.length}
        timeToTreat={timeToTreatWords(table, tews)}
        isSaving={isSaving}
        failure={failure}
        rise={rise}
        questions={questions}
        unexplained={unexplained}
        nextName={nextName}
      />
    </>
  );
});
