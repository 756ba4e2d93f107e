import { memo } from 'react';
import { Icon } from '@/components/platform/ui/icon';

type BeforeSavingProps = {
  /** The advice for a patient who got worse. */
  rise: string | null;
  /** The question that the next press of the button confirms. */
  questions: readonly string[];
};

export const questionsId = 'unusual-values';

/**
 * Beside the button that saves: that the patient got worse, and which values are to be looked at. In the bar at the foot of
 * a small screen above it, in the panel below it, so that the button stays where it is.
 */
export const BeforeSaving = memo(function BeforeSaving({ rise, questions }: BeforeSavingProps) {
  return (
    <>
      {rise && (
        <p className="flex items-start gap-2 font-semibold text-danger-ink xl:order-last">
          <Icon of="triangle-exclamation-point" className="mt-[0.2em] shrink-0" />
          {rise}
        </p>
      )}
      <div role="alert" className="empty:hidden xl:order-last">
        {questions.length > 0 && (
          <ul
            id={questionsId}
            className="flex flex-col gap-1 rounded-md bg-attention-soft px-3 py-2 text-sm"
          >
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
});
