import { memo } from 'react';
import type { AcuityColour } from '@/components/clinical/acuity/acuity';
import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import type { Entry } from '@/components/clinical/observations/entry';
import { fieldLabel } from '@/components/clinical/observations/entry-fields';
import type { EntryJudgement } from '@/components/clinical/observations/judge-entry';
import { reasonWords } from '@/components/clinical/observations/not-measured';
import {
  news2RiskWords,
  shownAcuity,
  timeToTreatWords,
} from '@/components/clinical/observations/shown-score';
import type { LastComplete } from '@/lib/clinical/observations/entry-context';
import type { News2Parameter, News2Score } from '@/lib/domain/scores/news2';
import { news2NotUsedWords } from '@/lib/domain/scores/news2-not-used';
import type { TewsScore } from '@/lib/domain/scores/tews';
import type { TewsTable } from '@/lib/domain/scores/tews-configuration';
import { Ago } from './ago';

type ScorePanelProps = {
  /** The entry, and the judgement of it. */
  judged: { entry: Entry; judgement: EntryJudgement };
  /** The second score next to it: of what is entered, or was a frame before. */
  news2: News2Score | null;
  last: LastComplete | null;
  asOf: string;
};

/** The score of what is typed so far: total, colour, time to treat, what is missing, what raised it. */
export const ScorePanel = memo(function ScorePanel({ judged, news2, last, asOf }: ScorePanelProps) {
  const { entry, judgement } = judged;
  const { table, tews } = judgement;
  return (
    <section aria-labelledby="score-heading" className="isolate flex flex-col gap-3">
      <h2 id="score-heading" className="font-semibold text-lg">
        {table.configuration.code}
      </h2>
      <Total
        score={table.configuration.code}
        total={tews.finalColour === null ? null : tews.total}
        acuity={shownAcuity(tews)}
        provisional={tews.provisional}
        timeToTreat={timeToTreatWords(table, tews)}
      />
      <Details {...{ table, tews }} notMeasured={entry.notMeasured} />
      {last && <Last score={table.configuration.code} {...{ last, asOf }} />}
      {judgement.news2NotUsed && (
        <p className="border-line border-t pt-3 font-semibold">
          {news2NotUsedWords[judgement.news2NotUsed]}
        </p>
      )}
      {news2 && <News2Lines news2={news2} />}
    </section>
  );
});

type TotalProps = {
  score: string;
  total: number | null;
  acuity: AcuityColour;
  provisional: boolean;
  timeToTreat: string;
};

const Total = memo(function Total({ score, total, acuity, provisional, timeToTreat }: TotalProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 xl:flex-col xl:items-start">
      <ScoreChip {...{ score, total, acuity, provisional }} size="large" />
      <div className="min-w-0">
        <AcuityBadge acuity={acuity} provisional={provisional && acuity !== 'unknown'} />
        <p className="mt-0.5 text-ink-muted">{timeToTreat}</p>
      </div>
    </div>
  );
});

type DetailsProps = { table: TewsTable; tews: TewsScore; notMeasured: Entry['notMeasured'] };

/** The parts of the total, and the missing ones. */
const Details = memo(function Details({ table, tews, notMeasured }: DetailsProps) {
  const nothing = tews.finalColour === null;
  const named = (code: string) => {
    const reason = notMeasured[code];
    const words = reason ? ` (${reasonWords(reason)})` : '';
    return `${fieldLabel(table, code)}${words}`;
  };
  return (
    <>
      {nothing && <p className="text-ink-muted">Enter a value to see the score.</p>}
      {!nothing && tews.missing.length > 0 && (
        <p>
          <strong>At least {tews.total}.</strong> Missing: {tews.missing.map(named).join(', ')}.
        </p>
      )}
      {tews.unscorable.length > 0 && (
        <p className="font-medium text-danger-ink">
          Cannot be scored: {tews.unscorable.map(named).join(', ')}.
        </p>
      )}
      {!nothing && tews.toRepeat.length > 0 && (
        <p>
          <strong>Measure {tews.toRepeat.map(named).join(' and ')} again:</strong> the last value
          was an emergency.
        </p>
      )}
      {tews.signs.length > 0 && (
        <p>
          <strong>Signs:</strong> {tews.signs.map(({ sign }) => sign.display).join('; ')}.
        </p>
      )}
    </>
  );
});

type LastProps = { score: string; last: LastComplete; asOf: string };

const Last = memo(function Last({ score, last, asOf }: LastProps) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-ink-muted">
      Last complete
      <ScoreChip score={score} total={last.total} acuity={last.colour ?? 'unknown'} />
      <Ago instant={last.takenAt} asOf={asOf} />
    </p>
  );
});

const news2Names: Readonly<Record<News2Parameter, string>> = {
  RR: 'respiratory rate',
  SPO2: 'oxygen saturation',
  AIR_OR_OXYGEN: 'air or oxygen',
  SBP: 'systolic pressure',
  PULSE: 'heart rate',
  CONSCIOUSNESS: 'consciousness',
  TEMP: 'temperature',
};

const News2Lines = memo(function News2Lines({ news2 }: { news2: News2Score }) {
  if (news2.risk === null) return null;
  return (
    <div className="border-line border-t pt-3">
      <p>
        <strong>
          NEWS2 {news2.complete ? '' : 'at least '}
          {news2.total}
        </strong>
        <span className="text-ink-muted"> · {news2RiskWords(news2.risk, news2.complete)}</span>
      </p>
      {news2.complete ? (
        <p className="text-ink-muted text-sm">
          Monitoring {news2.monitoring}. {news2.response}.
        </p>
      ) : (
        <p className="text-ink-muted text-sm">
          {news2.missing.length > 0 && `Missing: ${namesOf(news2.missing)}. `}
          {news2.unscorable.length > 0 && `Cannot be scored: ${namesOf(news2.unscorable)}.`}
        </p>
      )}
    </div>
  );
});

const namesOf = (codes: readonly News2Parameter[]) =>
  codes.map((code) => news2Names[code]).join(', ');
