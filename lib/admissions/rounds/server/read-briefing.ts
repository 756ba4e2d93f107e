import { findBriefingAsOf } from '@/db/queries/admissions/rounds';
import { listSetsWithdrawnSince } from '@/db/queries/clinical/observation-sets';
import { latestValues } from '@/db/queries/clinical/observations';
import { findCurrentStay } from '@/db/queries/clinical/patient-summary';
import { findPatient } from '@/db/queries/registry/patients';
import { readBedStays } from '@/lib/admissions/bed-stays/server/read';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';
import { readEncounter, readEncounters } from '@/lib/clinical/encounters/server/read';
import { isClosed } from '@/lib/clinical/encounters/status';
import { presentSets } from '@/lib/clinical/observations/server/present-sets';
import { readObservationSets } from '@/lib/clinical/observations/server/read';
import { tableWithoutScore } from '@/lib/clinical/observations/server/score-set';
import { readPrescriptions } from '@/lib/clinical/prescriptions/server/read';
import { readReferrals } from '@/lib/clinical/referral-requests/server/read';
import { dayAt } from '@/lib/domain/days';
import { notFound } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { ageAtSet, birthOf } from '@/lib/domain/scores/age-group';
import type { Context } from '@/lib/platform/http/server/context';

type Encounter = Awaited<ReturnType<typeof readEncounter>>;

const dayMs = 24 * 3_600_000;
/** A change has the time at which it began to be saved: a briefing that was read meanwhile does not have it. */
const savingMs = 60_000;
/** The longest that each list is read back. */
const page_size = 100;
/** How old an encounter outside the admission may be in which a new note is looked for. */
const notedMs = 365 * dayMs;

/**
 * The briefing before an inpatient is seen again: everything that was recorded since the last round, and the current state.
 * Throws `not_found` for a patient who is not admitted. Reading it is audited.
 */
export async function readRoundBriefing(
  ctx: Context,
  reference: Reference,
): Promise<RoundBriefing> {
  const { tx, provider, now } = ctx;
  const row = await findPatient(tx, provider.id, reference);
  const stay = row && (await findCurrentStay(tx, provider.id, row.id));
  if (!row || !stay) throw notFound('inpatient');
  const patient = { id: row.id };
  const rounds = await readEncounters(ctx, { part_of: stay.encounterId, page_size });
  const valid = rounds.rows.filter(isValid).sort(lastFirst);
  const [last] = valid;
  const readUntil = last && (await findBriefingAsOf(tx, provider.id, last.uuid));
  const dayBefore = new Date(stay.admittedAt.getTime() - dayMs);
  const beganAt = last?.start_time ?? dayBefore.toISOString();
  const since = readUntil ? new Date(+readUntil - savingMs).toISOString() : beganAt;
  // Changes are asked for as such: a changed old one may lie behind a hundred that did not change.
  const changedAfter = new Date(since);
  // The emergency encounter before the admission, and a consultant's own during it.
  const [admission, recent, noted, sets, withdrawn, prescriptions, referrals, movements, lasting] =
    await Promise.all([
      readEncounter(ctx, stay.encounterId),
      readEncounters(ctx, { patient_uuid: row.id, created_at__gte: dayBefore, page_size }),
      readEncounters(
        ctx,
        { patient_uuid: row.id, created_at__gte: new Date(+now - notedMs), page_size },
        { notedAfter: changedAfter },
      ),
      readObservationSets(
        ctx,
        patient,
        { page_size },
        { observedFrom: dayBefore, recordedAfter: changedAfter },
      ),
      listSetsWithdrawnSince(tx, provider.id, row.id, {
        recordedBy: new Date(beganAt),
        since: changedAfter,
      }),
      readPrescriptions(ctx, { patient, with_replaced: true, page_size }, changedAfter),
      readReferrals(ctx, { patient, page_size }, changedAfter),
      readBedStays(ctx, { hospitalization: { id: stay.id }, include_voided: false, page_size }),
      latestValues(tx, provider.id, row.id, ['HEIGHT']),
    ]);
  const age = ageAtSet(birthOf(row), dayAt(now, provider.timeZone));
  const outside = recent.rows.filter(isOutside);
  const ofAdmission = [...valid, admission];
  const encounters = [...ofAdmission, ...outside];
  /** Whether its time is after the briefing that was read, and it is not of the last round itself. */
  const isNew = (at: string, encounter: string) =>
    at > (encounter === last?.uuid ? beganAt : since);
  const observed = sets.rows.filter(({ created_at, encounter }) => isNew(created_at, encounter));
  const lists = {
    observation_sets: observed.filter(({ is_withdrawn }) => !is_withdrawn),
    prescriptions: prescriptions.rows,
    referral_requests: referrals.rows,
  };

  return {
    as_of: now.toISOString(),
    hospitalization: { id: stay.number, uuid: stay.id },
    encounter: stay.encounterId,
    ward: stay.wardId,
    ward_name: stay.ward,
    room_name: stay.room,
    bed_name: stay.bed,
    admitted_at: stay.admittedAt.toISOString(),
    spo2_scale: row.spo2Scale,
    age_group: tableWithoutScore(age, lasting.get('HEIGHT'), now),
    since,
    last_round: last ? roundOf(last) : null,
    open_rounds: valid.filter(({ status }) => !isClosed(status)).map(roundOf),
    chief_complaint: complaintOf(encounters),
    diagnoses: ofAdmission.flatMap((encounter) =>
      encounter.encounter_diagnosis.map((diagnosis) => ({
        ...diagnosis,
        encounter: encounter.uuid,
        is_ward_round: encounter.is_ward_round,
        is_open: !isClosed(encounter.status),
      })),
    ),
    care_plans: encounters
      .flatMap(({ encounter_care_plan }) => encounter_care_plan)
      .filter(({ period_end }) => period_end === null || new Date(period_end) > now),
    notes: [...ofAdmission, ...noted.rows.filter(isOutside)]
      .flatMap(({ encounter_patient_notes }) => encounter_patient_notes)
      .filter(({ created_at, modified_at, encounter }) =>
        [created_at, modified_at].some((at) => isNew(at, encounter)),
      )
      .sort((a, b) => b.modified_at.localeCompare(a.modified_at)),
    ...lists,
    withdrawn_sets: await presentSets(ctx, withdrawn, row),
    movements: movements.rows.filter(
      ({ started_at, recorded_at }) => started_at > since || recorded_at > since,
    ),
    cut: [
      ...(isCut(sets) ? (['observation_sets'] as const) : []),
      ...(isCut(prescriptions) ? (['prescriptions'] as const) : []),
      ...(isCut(referrals) ? (['referral_requests'] as const) : []),
      ...(isCut(rounds) ? (['rounds'] as const) : []),
    ],
  };
}

const isValid = ({ status }: Encounter) => status !== 'cancelled' && status !== 'entered-in-error';

const isOutside = (encounter: Encounter) =>
  encounter.hospitalization === null && isValid(encounter);

const lastFirst = (a: Encounter, b: Encounter) =>
  b.start_time.localeCompare(a.start_time) || b.uuid.localeCompare(a.uuid);

const roundOf = ({ uuid, start_time, encounter_participant }: Encounter) => ({
  encounter: uuid,
  start_time,
  performer_name:
    encounter_participant.find(({ type }) => type === 'PRIMARY_PERFORMER')?.practitioner_detail
      .name ?? null,
});

function complaintOf(encounters: Encounter[]): RoundBriefing['chief_complaint'] {
  for (const { chief_complaint: text, uuid, start_time } of encounters) {
    if (text) return { text, encounter: uuid, start_time };
  }
  return null;
}

const isCut = ({ rows, total }: { rows: readonly unknown[]; total: number }): boolean =>
  total > rows.length;
