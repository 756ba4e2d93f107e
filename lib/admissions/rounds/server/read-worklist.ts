import { listRoundsPatients } from '@/db/queries/admissions/rounds';
import { type BoardScore, listBoardScores } from '@/db/queries/admissions/ward-board';
import { findWard } from '@/db/queries/admissions/wards';
import type { RoundsPatient, RoundsWorklist } from '@/lib/admissions/rounds/contract';
import { isToSee, sickestFirst } from '@/lib/admissions/rounds/rules';
import { byPatient } from '@/lib/admissions/wards/by-patient';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import { dayAt } from '@/lib/domain/days';
import { notFound } from '@/lib/domain/errors';
import { practitionerName } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';
import { presentBedsidePatient } from '@/lib/registry/patients/server/present';

type Row = Awaited<ReturnType<typeof listRoundsPatients>>[number];

/**
 * The patients of a ward for a medical officer's round, sickest first, in three statements for any number of patients.
 * "Today" is the provider's calendar day. Reading it is audited.
 */
export async function readRoundsWorklist(
  ctx: Context,
  reference: Reference,
): Promise<RoundsWorklist> {
  const { tx, provider, now } = ctx;
  const ward = await findWard(tx, provider.id, reference);
  if (!ward) throw notFound('ward');
  const rows = await listRoundsPatients(tx, provider.id, ward.id);
  const ids = rows.map(({ patient }) => patient.id);
  const scoresOf = byPatient(await listBoardScores(tx, provider.id, ids));
  for (const id of ids) ctx.audit.patientsRead.add(id);
  const patients = rows
    .map((row) => presentPatient(row, scoresOf.get(row.patient.id) ?? [], ctx))
    .sort(sickestFirst);
  const there = patients.filter((one) => one.is_seen_today || isToSee(one));
  const living = there.filter(({ patient }) => patient.deceased_at === null);
  return {
    ward: { id: ward.number, uuid: ward.id, name: ward.name },
    as_of: now.toISOString(),
    day: dayAt(now, provider.timeZone),
    seen: living.filter(({ is_seen_today }) => is_seen_today).length,
    to_see: living.length,
    patients,
  };
}

function presentPatient(
  { stay, bed, room, service, patient, flags, lastRound, schedule }: Row,
  scores: BoardScore[],
  { now, provider: { timeZone } }: Context,
): RoundsPatient {
  const onWardSince = stay.onWardSince ? new Date(stay.onWardSince) : stay.admittedAt;
  const startTime = lastRound && new Date(lastRound.startTime);
  return {
    hospitalization: { id: stay.number, uuid: stay.id },
    encounter: stay.encounterId,
    patient: presentBedsidePatient(patient, { now, timeZone }),
    bed_name: bed,
    room_name: room,
    healthcare_service_name: service,
    admitted_at: stay.admittedAt.toISOString(),
    on_ward_since: onWardSince.toISOString(),
    flags,
    last_round: lastRound &&
      startTime && {
        encounter: lastRound.id,
        start_time: startTime.toISOString(),
        performer_name: lastRound.performer && practitionerName(lastRound.performer),
      },
    is_seen_today: startTime !== null && dayAt(startTime, timeZone) === dayAt(now, timeZone),
    ...presentAcuity(scores, schedule, {
      arrivedAt: onWardSince,
      beganAt: stay.admittedAt,
      onLeaveSince: stay.onLeaveSince,
    }),
  };
}
