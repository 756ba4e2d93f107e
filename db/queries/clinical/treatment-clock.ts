import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isNotWithdrawn } from '@/db/queries/clinical/withdrawn';

/**
 * The score from which a patient's time to treatment runs, as `clockScore` of `lib/clinical/acuity/treatment-clock.ts` chooses it:
 * the first red one, else the first orange one, since the last complete one that is neither. For most patients it is one probe of
 * `scores_urgent_by_patient`, which finds nothing. Ids of sets are in the order of their recording.
 *
 * @param since nothing older counts
 */
export const selectClockScore = (
  columns: SQL,
  {
    providerId,
    patientId,
    since,
  }: { providerId: SQLWrapper | string; patientId: SQLWrapper; since: SQL },
): SQL => {
  const calm = sql`from scores calm
    where calm.provider_id = ${providerId} and calm.patient_id = ${patientId} and calm.kind = 'TEWS' and calm.is_complete
      and calm.final_colour in ('yellow','green') and ${isNotWithdrawn('calm')}`;
  const calmAt = sql`coalesce((select max(calm.effective_at) ${calm}), '-infinity')`;
  return sql`
  select ${columns} from scores
  where provider_id = ${providerId} and patient_id = ${patientId} and kind = 'TEWS'
    and final_colour in ('red','orange') and effective_at >= ${since}
    and effective_at >= ${calmAt} - interval '1 minute'
    and (effective_at >= ${calmAt}
      or set_id > (select calm.set_id ${calm} order by calm.effective_at desc, calm.id desc limit 1))
    and ${isNotWithdrawn('scores')}
  order by final_colour = 'red' desc, effective_at, id limit 1`;
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
