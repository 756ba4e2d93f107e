'use client';

import { valueWords } from '@/components/admissions/handover/words';
import {
  findingsOf,
  observationName,
  resultsOf,
  type SignLine,
} from '@/components/admissions/rounds/findings';
import { roundTime } from '@/components/admissions/rounds/words';
import { acuityLooks } from '@/components/clinical/acuity/acuity';
import { ScoreChip } from '@/components/clinical/acuity/score-chip';
import { Mark } from '@/components/clinical/observations/mark';
import { notMeasuredWords } from '@/components/clinical/observations/not-measured';
import { shownAcuity, signWords } from '@/components/clinical/observations/shown-score';
import { unitShown } from '@/components/clinical/observations/unit-words';
import { Banner } from '@/components/platform/ui/banner';
import { Icon } from '@/components/platform/ui/icon';
import { Quantity } from '@/components/platform/ui/quantity';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { standingWords, takenWords } from '@/lib/clinical/prescriptions/words';
import { movedByWords } from '@/lib/domain/people-words';
import { colourNamed } from '@/lib/domain/scores/colour';
import { news2NotUsedWords } from '@/lib/domain/scores/news2-not-used';
import { isVitalSign } from '@/lib/domain/scores/observation-definitions';
import { bedName } from '@/lib/registry/locations/bed-name';
import { BriefingPart } from './briefing-part';

type SinceLastRoundProps = { briefing: RoundBriefing; timeZone: string };

/**
 * The changes since the last round: the worst news first, and at the end the parts without change. Long because it is one
 * list: eleven parts of a few lines each, in their order.
 */
export function SinceLastRound({ briefing, timeZone }: SinceLastRoundProps) {
  const { as_of, last_round: last, observation_sets: sets } = briefing;
  const when = (instant: string) => roundTime(instant, as_of, timeZone);
  const { abnormal, ungraded } = findingsOf(sets, briefing);
  const results = resultsOf(sets);
  const scored = sets.filter(({ scores }) => scores.some(({ kind }) => kind === 'TEWS'));
  const unmeasured = sets.filter(({ observations }) => observations.length === 0);
  const haveSigns = sets.some(({ observations }) =>
    observations.some(({ parameter }) => parameter !== null && isVitalSign(parameter)),
  );
  const { notes, prescriptions, referral_requests: referrals, movements } = briefing;
  const absent = [
    // A sign that was seen is one, though nothing could be measured.
    ...(sets.length === unmeasured.length && scored.length === 0 ? ['observations'] : []),
    ...(haveSigns && abnormal.length + ungraded.length === 0 ? ['abnormal vital signs'] : []),
    ...(results.length === 0 ? ['results'] : []),
    ...(notes.length === 0 ? ['notes'] : []),
    ...(prescriptions.length === 0 ? ['prescriptions'] : []),
    ...(referrals.length === 0 ? ['referrals'] : []),
    ...(movements.length === 0 ? ['moves'] : []),
  ];
  return (
    <>
      <p className="flex items-start gap-1.5 text-ink-muted">
        <Icon of="rotate-ccw-clock" className="mt-[0.2em] shrink-0" />
        <span>
          {last ? (
            <>
              Last round {when(last.start_time)}
              {last.performer_name && ` by ${last.performer_name}`}
            </>
          ) : (
            'No round yet this admission: showing everything since the day before it'
          )}
        </span>
      </p>
      {briefing.cut.length > 0 && (
        <Banner tone="attention">
          This list is shortened. See the chart for everything, including earlier entries.
        </Banner>
      )}
      <BriefingPart
        title="Entered in error since the last round"
        items={briefing.withdrawn_sets}
        keyOf={({ uuid }) => uuid}
        render={({ effective_at, withdrawn_at, withdrawal }) => (
          <>
            <span className="font-medium">The set of {when(effective_at)}</span>
            <span className="block break-words">
              {withdrawal?.reason ?? 'With its whole encounter'}
            </span>
            <By
              name={withdrawal?.created_by_name ?? null}
              when={when(withdrawn_at ?? effective_at)}
            />
          </>
        )}
      />
      <BriefingPart
        title="Scores"
        items={scored}
        keyOf={({ uuid }) => uuid}
        render={(set) => <SetScores set={set} when={when(set.effective_at)} />}
      />
      <BriefingPart
        title="Not measured"
        items={sets.filter(({ not_measured }) => not_measured.length > 0)}
        keyOf={({ uuid }) => uuid}
        render={({ not_measured, performer_name, effective_at }) => (
          <>
            <span className="break-words">{notMeasuredWords(not_measured)}</span>
            <By name={performer_name} when={when(effective_at)} />
          </>
        )}
      />
      <BriefingPart
        title="Abnormal values"
        items={abnormal}
        keyOf={({ display }) => display}
        render={(line) => <Values line={line} when={when} />}
      />
      <BriefingPart
        title="Values that are not graded"
        items={ungraded}
        keyOf={({ display }) => display}
        render={(line) => <Values line={line} when={when} />}
      />
      <BriefingPart
        title="Comments on observations"
        items={sets.filter(({ comment }) => comment !== '')}
        keyOf={({ uuid }) => uuid}
        render={({ comment, performer_name, effective_at }) => (
          <>
            <span className="whitespace-pre-line break-words">{comment}</span>
            <By name={performer_name} when={when(effective_at)} />
          </>
        )}
      />
      <BriefingPart
        title="New results"
        items={results}
        keyOf={({ uuid }) => uuid}
        render={(result) => (
          <>
            <span className="font-medium">{observationName(result)}</span>{' '}
            <span className="break-words font-semibold">{result.value}</span>
            <span className="text-ink-faint text-sm"> {unitShown(result)}</span>
            {result.interpretation && <span> · {result.interpretation}</span>}
            <By name={result.performer_name} when={when(result.issued)} />
          </>
        )}
      />
      <BriefingPart
        title="Notes"
        items={notes}
        keyOf={({ uuid }) => uuid}
        render={({ display, practitioner_name, modified_at, history }) => (
          <>
            <span className="whitespace-pre-wrap break-words">{display}</span>
            <By
              name={practitioner_name}
              when={`${when(modified_at)}${history.length > 0 ? ', edited' : ''}`}
            />
          </>
        )}
      />
      <BriefingPart
        title="Prescriptions"
        items={prescriptions}
        keyOf={({ uuid }) => uuid}
        render={(prescription) => (
          <>
            <span className="font-medium">{prescription.name}</span> {takenWords(prescription)}
            {prescription.status_reason && (
              <span className="block break-words">{prescription.status_reason}</span>
            )}
            <By
              name={prescription.practitioner_detail.name}
              when={`${standingWords(prescription).toLowerCase()}, ${when(prescription.modified_at)}`}
            />
            {prescription.medication_request_notes
              .filter(({ created_at }) => created_at > briefing.since)
              .map((note) => (
                <span key={note.uuid} className="block border-line border-s-2 ps-2">
                  <span className="whitespace-pre-wrap break-words">{note.display}</span>
                  <By name={note.author_name} when={when(note.created_at)} />
                </span>
              ))}
          </>
        )}
      />
      <BriefingPart
        title="Referrals"
        items={referrals}
        keyOf={({ uuid }) => uuid}
        render={(referral) => (
          <>
            <span className="font-medium">
              {referral.recipient_name ?? referral.recipient_extra_detail}
            </span>
            : {referral.reason}
            {referral.reply && (
              <span className="block break-words">
                <span className="font-medium">Reply:</span> {referral.reply}
              </span>
            )}
            <By
              name={referral.replied_by_name ?? referral.requester_name}
              when={`${referral.status}, ${when(referral.modified_at)}`}
            />
          </>
        )}
      />
      <BriefingPart
        title="Transfers"
        items={movements}
        keyOf={({ uuid }) => uuid}
        render={(movement) => (
          <>
            <span className="font-medium">
              To {bedName(movement.bed_name)}, {movement.ward_name}
            </span>
            {movement.start_reason && <span> · {movement.start_reason}</span>}
            <By name={movedByWords(movement)} when={when(movement.started_at)} />
          </>
        )}
      />
      {absent.length > 0 && (
        <p className="border-line border-t pt-2 text-ink-muted">
          No {absent.length > 1 ? 'new ' : ''}
          {listed(absent)} since then.
        </p>
      )}
    </>
  );
}

function By({ name, when }: { name: string | null; when: string }) {
  return (
    <span className="block text-ink-muted text-sm">
      {when}
      {name && ` · ${name}`}
    </span>
  );
}

type Set = RoundBriefing['observation_sets'][number];

/** The scores of one set in a line: TEWS in its colour, NEWS2 beside it. */
function SetScores({ set, when }: { set: Set; when: string }) {
  const tews = set.scores.find(({ kind }) => kind === 'TEWS');
  const news2 = set.scores.find(({ kind }) => kind === 'NEWS2');
  if (!tews) return null;
  const colour = colourNamed(tews.final_colour);
  const acuity = shownAcuity({ finalColour: colour, provisional: !tews.is_complete });
  const signs = signWords(tews.signs);
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
      <span className="inline-flex items-center gap-2">
        <ScoreChip
          score="TEWS"
          total={tews.total}
          acuity={acuity}
          provisional={!tews.is_complete}
        />
        <span className="font-medium">{acuityLooks[acuity].word}</span>
        {set.news2_not_used && (
          <span className="text-ink-muted text-sm">{news2NotUsedWords[set.news2_not_used]}</span>
        )}
        {news2 && (
          <span className="text-ink-muted text-sm">
            NEWS2 {news2.is_complete ? '' : 'at least '}
            {news2.total}
          </span>
        )}
      </span>
      <span className="text-ink-muted text-sm">{when}</span>
      {signs && <span className="w-full break-words">{signs}</span>}
    </span>
  );
}

const earlierShown = 3;

type Value = SignLine['values'][number];

/** The unit of an earlier value, where it is not that of the last one, behind which it is read. */
const unitBeside = (one: Value, last: Value) =>
  unitShown(one) === unitShown(last) ? '' : ` ${unitShown(one)}`;

/** The last value of a parameter, and those before it. */
function Values({
  line: { display, values },
  when,
}: {
  line: SignLine;
  when: (instant: string) => string;
}) {
  const [last, ...earlier] = values;
  if (!last) return null;
  const more = earlier.length - earlierShown;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          <span className="font-medium">{display}</span>{' '}
          <Quantity value={valueWords(last.value)} unit={unitShown(last)} />
          {last.mark && (
            <span className="ms-1">
              <Mark word={last.mark} />
            </span>
          )}
        </span>
        <span className="text-ink-muted text-sm">{when(last.issued)}</span>
      </span>
      {earlier.length > 0 && (
        <span className="block text-ink-muted text-sm">
          before:{' '}
          {earlier
            .slice(0, earlierShown)
            .map((one) => `${valueWords(one.value)}${unitBeside(one, last)} (${when(one.issued)})`)
            .join(', ')}
          {more > 0 && `, and ${more} more`}
        </span>
      )}
    </>
  );
}

function listed(words: readonly string[]): string {
  const [last = '', ...before] = [...words].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} or ${last}`;
}
