import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import { ageGroupReadBy } from '@/components/clinical/observations/age-group-read-by';
import { notMeasuredWords } from '@/components/clinical/observations/not-measured';
import { shortNameOf } from '@/components/clinical/observations/short-name';
import {
  news2RiskWords,
  shownAcuity,
  signWords,
} from '@/components/clinical/observations/shown-score';
import { isAir, unitShown } from '@/components/clinical/observations/unit-words';
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
import { clockWords } from '@/lib/domain/wall-time';

type Observations = NonNullable<TimelineEntry['observations']>;

/** A set's scores and values; those outside their range by arrow and word. */
export function TimelineObservations({
  observations,
  at,
  spo2Scale,
  timeZone,
}: {
  observations: Observations;
  /** The time of the set: of its latest value. */
  at: string;
  spo2Scale: Spo2Scale;
  timeZone: string;
}) {
  const { scores, values, not_measured, comment, news2_not_used } = observations;
  const ageGroup = ageGroupReadBy(observations);
  const saturation = {
    spo2Scale,
    onOxygen: onOxygenAmong(values, ({ observed_at }) => observed_at),
  };
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
              <OwnTime {...{ ...value, at, timeZone }} />
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

const minuteMs = 60_000;

/** The time of a value that was observed earlier than the rest of its set: a monitor sends hours at once. */
function OwnTime({
  observed_at: own,
  at,
  timeZone,
}: {
  observed_at: string;
  at: string;
  timeZone: string;
}) {
  if (Date.parse(at) - Date.parse(own) < minuteMs) return null;
  return (
    <span className="text-ink-faint text-sm"> at {clockWords(own, Date.parse(at), timeZone)}</span>
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
          {kind === 'NEWS2' ? news2RiskWords(band, is_complete) : band.replaceAll('_', ' ')}
        </span>
      )}
    </span>
  );
}

function Value({
  value: sent,
  ageGroup,
  saturation,
}: {
  value: Observations['values'][number];
  ageGroup: AgeGroup | null;
  saturation: SaturationReader;
}) {
  const { code, display, value, parameter, measured, converted } = sent;
  const definition = parameter === null ? undefined : findObservationDefinition(parameter);
  const interpretation =
    parameter === null ? null : markValue(parameter, measured, ageGroup, saturation);
  const isAbnormal = interpretation !== null && interpretation !== 'N';
  const isInOwnUnit = definition?.type === 'number' && measured !== null && converted === null;
  const onAir = isAir(parameter, measured);
  const shownUnit = onAir ? '' : isInOwnUnit ? definition.unit : unitShown(sent);
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
