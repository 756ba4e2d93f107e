import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import { ageGroupReadBy } from '@/components/clinical/observations/age-group-read-by';
import { notMeasuredWords } from '@/components/clinical/observations/not-measured';
import { shortNameOf } from '@/components/clinical/observations/short-name';
import { shownAcuity, signWords } from '@/components/clinical/observations/shown-score';
import { isAir, unitWords } from '@/components/clinical/observations/unit-words';
import { Icon } from '@/components/platform/ui/icon';
import type { TimelineEntry } from '@/lib/clinical/timeline/contract';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { news2NotUsedWords } from '@/lib/domain/scores/news2-not-used';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import {
  interpretationWords,
  markValue,
  type SaturationReader,
} from '@/lib/domain/scores/value-check';
import { onOxygenAmong } from '@/lib/domain/scores/values';

type Observations = NonNullable<TimelineEntry['observations']>;

/** A set's scores and values; those outside their range by arrow and word. */
export function TimelineObservations({
  observations,
  spo2Scale,
}: {
  observations: Observations;
  spo2Scale: Spo2Scale;
}) {
  const { scores, values, not_measured, comment, news2_not_used } = observations;
  const ageGroup = ageGroupReadBy(observations);
  const saturation = { spo2Scale, onOxygen: onOxygenAmong(values) };
  const signs = signWords(scores.flatMap((score) => score.signs));
  const shown = values.filter(
    ({ parameter }) => parameter === null || !isAnswerOfMorse(parameter, observations),
  );
  return (
    <>
      {scores.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {scores.map((score) => (
            <Score key={score.kind} score={score} />
          ))}
        </p>
      )}
      {news2_not_used && <p>{news2NotUsedWords[news2_not_used]}</p>}
      {signs && <p className="break-words">{signs}</p>}
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-x-3">
          {shown.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a set never changes, and may hold a code twice.
            <li key={index}>
              <Value {...{ value, ageGroup, saturation }} />
            </li>
          ))}
        </ul>
      )}
      {not_measured.length > 0 && (
        <p className="text-ink-muted text-sm">Not measured: {notMeasuredWords(not_measured)}</p>
      )}
      {comment !== '' && <p className="whitespace-pre-line break-words">{comment}</p>}
    </>
  );
}

/** The total summarises the six answers of a fall risk assessment. */
const isAnswerOfMorse = (code: string, { scores }: Observations): boolean =>
  scores.some(({ kind }) => kind === 'MORSE') && findObservationDefinition(code) === undefined;

function Score({ score }: { score: Observations['scores'][number] }) {
  const { kind, total, band, final_colour, is_complete } = score;
  if (kind === 'TEWS') {
    const acuity = shownAcuity({ finalColour: final_colour, provisional: !is_complete });
    return (
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="text-ink-faint text-sm">
          TEWS
        </span>
        <ScoreChip score="TEWS" total={total} acuity={acuity} provisional={!is_complete} />
      </span>
    );
  }
  return (
    <span>
      <span className="text-ink-faint text-sm">{kind === 'MORSE' ? 'Morse' : kind} </span>
      <span className="font-semibold">
        {total}
        {!is_complete && '+'}
      </span>
      {band && (
        <span className="text-ink-muted">
          {' '}
          {band.replaceAll('_', ' ')}
          {!is_complete && ', incomplete'}
        </span>
      )}
    </span>
  );
}

function Value({
  value: { code, display, value, unit, parameter, measured, converted },
  ageGroup,
  saturation,
}: {
  value: Observations['values'][number];
  ageGroup: AgeGroup | null;
  saturation: SaturationReader;
}) {
  const definition = parameter === null ? undefined : findObservationDefinition(parameter);
  const interpretation =
    parameter === null ? null : markValue(parameter, measured, ageGroup, saturation);
  const isAbnormal = interpretation !== null && interpretation !== 'N';
  const isInOwnUnit = definition?.type === 'number' && measured !== null && converted === null;
  const onAir = isAir(parameter, measured);
  const shownUnit = onAir ? '' : isInOwnUnit ? definition.unit : unitWords({ unit, converted });
  return (
    <>
      <span className="text-ink-faint text-sm">{shortNameOf(parameter ?? code, display)} </span>
      <span className={isAbnormal ? 'font-semibold' : undefined}>
        {onAir ? 'air' : value.replaceAll('_', ' ')}
      </span>
      {shownUnit && <span className="text-ink-faint text-sm"> {shownUnit}</span>}
      {isAbnormal && (
        <span className="text-attention-ink">
          <Icon of={interpretation === 'H' ? 'arrow-up' : 'arrow-down'} className="inline" />
          <span className="sr-only">{interpretationWords[interpretation]}</span>
        </span>
      )}
    </>
  );
}
