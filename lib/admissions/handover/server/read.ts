import type { z } from 'zod';
import { listHandoverNotes, listStayFacts, type StayFacts } from '@/db/queries/admissions/handover';
import type { Found } from '@/db/queries/platform/page';
import type {
  Handover,
  HandoverNote,
  HandoverPatient,
  listHandoverNotesContract,
} from '@/lib/admissions/handover/contract';
import {
  abnormalValues,
  lastVitalSignAt,
  medicinesNow,
  notToGive,
  prescriptionChanges,
  ungradedValues,
} from '@/lib/admissions/handover/rules';
import { presentHandoverNote } from '@/lib/admissions/handover/server/present';
import { lengthOfStayDays } from '@/lib/admissions/hospitalizations/summary-rules';
import type { BoardBed, BoardOccupant } from '@/lib/admissions/wards/contract';
import { readWardBoard } from '@/lib/admissions/wards/server/read-board';
import { bedOfEach } from '@/lib/admissions/wards/sharing';
import { lastDiagnoses } from '@/lib/clinical/diagnoses/rules';
import { tableWithoutScore } from '@/lib/clinical/observations/server/score-set';
import { presentDosage } from '@/lib/clinical/prescriptions/server/present';
import { dayAt } from '@/lib/domain/days';
import { notFound } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { type AgeGroup, ageAtSet, ageGroupNamed } from '@/lib/domain/scores/age-group';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import { interpretationWords } from '@/lib/domain/scores/value-check';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';

/** Changes of medicines that are new to the next shift: those of the last day. */
const changesMs = 24 * 3_600_000;

const codes = parameterDefinitions.map(({ code }) => code);

/**
 * The handover of a ward: the board, and the facts of its admissions in one statement more. Reading it is audited. Throws
 * `not_found`.
 */
export async function readHandover(ctx: Context, reference: Reference): Promise<Handover> {
  const { ward, as_of, beds } = await readWardBoard(ctx, reference);
  const changedSince = new Date(ctx.now.getTime() - changesMs);
  const rows = await listStayFacts(ctx.tx, ctx.provider.id, ward.uuid, {
    codes,
    now: ctx.now,
    changedSince,
  });
  const factsOf = new Map(rows.map((row) => [row.hospitalizationId, row]));
  return {
    ward,
    as_of,
    patients: bedOfEach(beds).flatMap(({ occupant, ...bed }): HandoverPatient[] => {
      const facts = occupant && factsOf.get(occupant.hospitalization.uuid);
      return facts ? [presentPatient(bed, occupant, facts, { ctx, changedSince })] : [];
    }),
    empty_beds: beds
      .filter(({ occupant }) => occupant === null)
      .map(({ uuid, name, status, status_reason, hold }) => ({
        uuid,
        name,
        status,
        status_reason,
        hold,
      })),
  };
}

/** One page of what was handed over about a patient in a stay. Reading it is audited. Throws `not_found`. */
export async function readHandoverNotes(
  ctx: Context,
  reference: Reference,
  query: z.output<typeof listHandoverNotesContract.query>,
): Promise<Found<HandoverNote>> {
  const stay = await readRecord(ctx, kinds.hospitalization, reference);
  if (stay.deletedAt) throw notFound('hospitalization');
  ctx.audit.patientsRead.add(stay.patientId);
  const { rows, ...rest } = await listHandoverNotes(
    ctx.tx,
    ctx.provider.id,
    stay.id,
    pageWindow(query),
  );
  return { rows: rows.map(presentHandoverNote), ...rest };
}

function presentPatient(
  { id, uuid, name, room_name, assigned_to, children }: Omit<BoardBed, 'occupant'>,
  occupant: BoardOccupant,
  facts: StayFacts,
  { ctx, changedSince }: { ctx: Context; changedSince: Date },
): HandoverPatient {
  const { morse, tews, partial_tews } = occupant;
  const admittedAt = new Date(occupant.admitted_at);
  const { active, onHold } = medicinesNow(facts.prescriptions);
  const ageGroup = ageGroupOf(occupant, facts, ctx);
  return {
    hospitalization: occupant.hospitalization,
    encounter: occupant.encounter,
    identity: {
      bed: { id, uuid, name, room_name },
      patient: occupant.patient,
      assigned_to,
      is_with_mother: occupant.is_with_mother,
      children: children.map(({ patient: { uuid, first_name, last_name } }) => ({
        uuid,
        first_name,
        last_name,
      })),
    },
    situation: {
      tews,
      partial_tews,
      recent_tews: occupant.recent_tews,
      trend: occupant.trend,
      last_observed_at: occupant.last_observed_at,
      next_due_at: occupant.next_due_at,
      is_on_leave: occupant.is_on_leave,
      treatment_clock: occupant.treatment_clock,
      last_round_at: facts.lastRoundAt && new Date(facts.lastRoundAt).toISOString(),
      not_measured: triedSince(facts.notMeasured, tews?.effective_at ?? null),
      comments: facts.comments.map(({ text, at, ...of }) => ({
        text,
        performer_name: performerName(of),
        observed_at: new Date(at).toISOString(),
      })),
    },
    background: {
      healthcare_service_name: occupant.healthcare_service_name,
      admitted_at: occupant.admitted_at,
      stay_day: lengthOfStayDays(admittedAt, ctx.now, ctx.provider.timeZone) + 1,
      reason: facts.reason,
      chief_complaint: facts.chiefComplaint,
      diagnoses: lastDiagnoses(facts.diagnoses).map(
        ({ id, condition, role, status, clinical_status }) => ({
          uuid: id,
          condition,
          role,
          status,
          clinical_status,
        }),
      ),
      flags: occupant.flags,
    },
    assessment: {
      abnormal_values: abnormalValues(facts.values, ageGroup, occupant.patient.spo2_scale).map(
        ({ at, interpretation, ...value }) => ({
          ...value,
          interpretation: interpretation && interpretationWords[interpretation],
          measured_at: new Date(at).toISOString(),
        }),
      ),
      ungraded_values: ungradedValues(facts.values, ageGroup).map(({ at, ...value }) => ({
        ...value,
        measured_at: new Date(at).toISOString(),
      })),
      last_value_at: lastVitalSignAt(facts.values),
      morse,
      care_plans: facts.carePlans.map(({ id, ...plan }) => ({ uuid: id, ...plan })),
      prescriptions: {
        active: active.length,
        on_hold: onHold.length,
        current: [...active, ...onHold].map(({ id, name, status, dosages }) => ({
          uuid: id,
          name,
          status,
          medication_request_dosage_instruction: dosages.map(presentDosage),
        })),
        not_to_give: notToGive(facts.prescriptions),
        changes: prescriptionChanges(facts.prescriptions, changedSince).map(
          ({ id, at, ...change }) => ({ uuid: id, ...change, at: at.toISOString() }),
        ),
      },
      referrals: facts.referrals.map(({ id, reason, recipient, elsewhere }) => ({
        uuid: id,
        reason,
        recipient_name: recipient ? practitionerName(recipient) : elsewhere,
      })),
      planned_transfer: occupant.planned_transfer,
      expected_discharge_at: occupant.expected_discharge_at,
    },
    recommendation: facts.note && presentHandoverNote(facts.note),
    notes: facts.notes,
  };
}

const performerName = ({
  performer,
  recordedBy,
}: Pick<StayFacts['comments'][number], 'performer' | 'recordedBy'>) =>
  performer ? practitionerName(performer) : recordedBy;

/**
 * Parameters that could not be measured, without those that a later complete score settled: one of a later minute, because a typed
 * time has no seconds.
 */
function triedSince(
  tried: StayFacts['notMeasured'],
  completeAt: string | null,
): HandoverPatient['situation']['not_measured'] {
  const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);
  return tried
    .map(({ parameters, at, ...of }) => ({
      parameters,
      performer_name: performerName(of),
      tried_at: new Date(at).toISOString(),
    }))
    .filter(({ tried_at }) => completeAt === null || minuteOf(tried_at) >= minuteOf(completeAt));
}

/**
 * The table that the values are read by: that of the last score, which a clinician may have chosen, as board and chart show it;
 * without a score as they would be scored now.
 */
function ageGroupOf(
  { patient, tews, partial_tews }: BoardOccupant,
  { values }: StayFacts,
  { now, provider }: Context,
): AgeGroup | null {
  // A partial score is shown only while no complete one is later.
  const last = ageGroupNamed((partial_tews ?? tews)?.age_group);
  const known = values.find(({ code }) => code === 'HEIGHT');
  const height = known && { value: known.value, at: new Date(known.at) };
  const birth = patient.birth_date ?? patient.estimated_birth;
  return last ?? tableWithoutScore(ageAtSet(birth, dayAt(now, provider.timeZone)), height, now);
}
