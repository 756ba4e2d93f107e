import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isNotWithdrawn } from '@/db/queries/clinical/withdrawn';
import { clearRise } from '@/lib/domain/scores/colour';
import { signsOfValues, staleAfterMs } from '@/lib/domain/scores/values';

/**
 * The score from which a patient's time to treatment runs, as `clockScore` of `lib/clinical/acuity/treatment-clock.ts` chooses it:
 * the first red one, else the first orange one, since the last complete one that is neither; after a review the first one that is red
 * again, or clearly worse. For most patients it is one probe of `scores_urgent_by_patient`, which finds nothing. Ids of sets are in the
 * order of their recording.
 *
 * @param isOfPatientNow of the alias of a score, whether it says how the patient is now
 */
export const selectClockScore = (
  columns: SQL,
  {
    providerId,
    patientId,
    isOfPatientNow,
  }: {
    providerId: SQLWrapper | string;
    patientId: SQLWrapper;
    isOfPatientNow: (row: string) => SQL;
  },
): SQL => {
  const calm = sql`from scores last
    where last.provider_id = ${providerId} and last.patient_id = ${patientId} and last.kind = 'TEWS' and last.is_complete
      and last.final_colour in ('yellow','green') and ${isOfPatientNow('last')} and ${isNotWithdrawn('last')}`;
  return sql`
  select ${columns} from (
    select scores.*, max(total) filter (where effective_at <= answered_at or seen_at = answered_at)
        over (partition by final_colour) as known_total,
      jsonb_agg(signs) filter (where signs <> '[]' and (effective_at <= answered_at or seen_at = answered_at))
        over (partition by final_colour) as known_signs
    from (
    select scores.*, review.seen_at, max(review.seen_at) over (partition by final_colour) as answered_at,
      lag(final_colour) over (partition by final_colour = 'red' or is_complete
        order by date_trunc('minute', effective_at), scores.set_id) as former_colour
    from scores
    left join clinician_reviews review on review.provider_id = scores.provider_id and review.set_id = scores.set_id
      and review.undone_at is null
    where scores.provider_id = ${providerId} and scores.patient_id = ${patientId} and kind = 'TEWS'
      and final_colour in ('red','orange') and ${isOfPatientNow('scores')}
      and (${isLaterThanLast(calm)} or ${isLateEmergency(calm)})
      and ${isNotWithdrawn('scores')}
    ) scores
  ) scores
  order by final_colour = 'red' desc,
    case when answered_at is null
      or (final_colour = 'red' and effective_at > answered_at and (former_colour is distinct from 'red'
        or total >= known_total + ${sql.raw(`${clearRise}`)}
        or exists (select from jsonb_array_elements(signs) sign where sign ->> 'level' = 'emergency'
          and not jsonb_path_exists(coalesce(known_signs, '[]'), '$[*][*] ? (@.code == $code)', jsonb_build_object('code', sign -> 'code')))))
      then date_trunc('minute', effective_at) end,
    seen_at desc nulls last, set_id limit 1`;
};

/** Whether a score is an emergency value of the day before the last calm set that no author of a calm set after it knew of. */
const isLateEmergency = (calm: SQL): SQL => sql`(scores.final_colour = 'red'
    and exists (select from jsonb_array_elements(scores.signs) sign
      where sign ->> 'code' in (${sql.raw(signsOfValues.map((code) => `'${code}'`).join(', '))}))
    and scores.effective_at < (select max(last.effective_at) ${calm})
    and scores.effective_at >= (select max(last.effective_at) ${calm}) - interval '${sql.raw(`${staleAfterMs / 3_600_000}`)} hours'
    and not exists (select ${calm} and last.effective_at > scores.effective_at and last.set_id > scores.set_id))`;

/**
 * Whether a score is later than the last of these (`from scores last where …`), in the order of `latestFirst` of
 * `lib/clinical/acuity/treatment-clock.ts`; true where there is none.
 */
export const isLaterThanLast = (those: SQL): SQL => {
  const minute = sql`coalesce(date_trunc('minute', (select max(last.effective_at) ${those})), '-infinity')`;
  return sql`(scores.effective_at >= ${minute} and (scores.effective_at >= ${minute} + interval '1 minute'
    or scores.set_id > (select last.set_id ${those} and last.effective_at >= ${minute} order by last.set_id desc limit 1)))`;
};

/** The open answer to a set, as JSON; null where nobody has recorded one. */
export const openReviewOf = (
  providerId: SQLWrapper | string,
  setId: SQL,
): SQL<OpenReview | null> => sql`(
  select json_build_object('id', review.id, 'at', review.seen_at, 'by', seen_by.id, 'title', seen_by.title,
    'firstName', seen_by.first_name, 'lastName', seen_by.last_name)
  from clinician_reviews review
  join practitioners seen_by on seen_by.provider_id = review.provider_id and seen_by.id = review.seen_by_id
  where review.provider_id = ${providerId} and review.set_id = ${setId} and review.undone_at is null)`;

export type OpenReview = {
  id: string;
  at: string;
  /** The practitioner. */
  by: string;
  title: string;
  firstName: string;
  lastName: string;
};
