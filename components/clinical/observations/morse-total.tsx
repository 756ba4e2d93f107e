import { Badge } from '@/components/platform/ui/badge';
import type { PreviousAssessment } from '@/lib/clinical/observations/entry-context';
import { instantAt } from '@/lib/domain/instant-at';
import { type MorseScore, morsePanel } from '@/lib/domain/scores/morse';
import { wallTimeAt } from '@/lib/domain/wall-time';
import { Ago } from './ago';

type MorseTotalProps = {
  score: MorseScore;
  previous: PreviousAssessment | null;
  reassessmentHours: number;
  takenAt: string | null;
  timeZone: string;
  asOf: string;
};

/** The total once all six are answered, its band, and when to assess again. A part of the sum means nothing. */
export function MorseTotal({
  score: { total, band, missing },
  previous,
  reassessmentHours,
  takenAt,
  timeZone,
  asOf,
}: MorseTotalProps) {
  const at = takenAt === null ? new Date(asOf) : instantAt(takenAt, timeZone);
  const due = at && new Date(at.getTime() + reassessmentHours * 3_600_000);
  return (
    <section aria-labelledby="morse-heading" className="flex flex-col gap-3">
      <h2 id="morse-heading" className="font-semibold text-lg">
        Morse Fall Scale
      </h2>
      <p role="status" className="flex items-center gap-3">
        <span className="sr-only">Total </span>
        <span className="font-bold text-3xl leading-none">{total ?? '–'}</span>
        {band ? (
          <Badge tone={band.code === 'high' ? 'attention' : 'neutral'}>{band.display}</Badge>
        ) : (
          <span className="text-ink-muted">
            {missing.length} of {morsePanel.items.length} to answer
          </span>
        )}
      </p>
      {total !== null && due && (
        <p className="text-ink-muted">
          Assess again by{' '}
          <time dateTime={due.toISOString()}>{wallTimeAt(due, timeZone).replace('T', ' ')}</time>,
          in {reassessmentHours} h or when the condition changes.
        </p>
      )}
      <p className="text-ink-muted">
        {previous ? (
          <>
            Last time {previous.total}, {previous.bandDisplay.toLowerCase()} ·{' '}
            <Ago instant={previous.takenAt} asOf={asOf} />
          </>
        ) : (
          'No earlier assessment.'
        )}
      </p>
    </section>
  );
}
