import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay, isOfPresentStay } from '@/db/queries/admissions/current-stay';
import { openReviewOf, selectClockScore } from '@/db/queries/clinical/treatment-clock';
import {
  ascending,
  computed,
  type Found,
  type Order,
  onePage,
  type Page,
} from '@/db/queries/platform/page';
import { refersTo } from '@/db/queries/platform/reference';
import { bedsidePatientColumns } from '@/db/queries/registry/patients';
import { beds, hospitalizations, locations, patients } from '@/db/schema/index';
import { triageColours } from '@/lib/domain/scores/colour';

const rooms = alias(locations, 'rooms');
const wards = alias(locations, 'wards');

const dueAt = sql<string>`(clock.effective_at + case clock.final_colour
  when 'red' then interval '1 minute' * ${sql.raw(`${triageColours.red.timeToTreatMinutes}`)}
  else interval '1 minute' * ${sql.raw(`${triageColours.orange.timeToTreatMinutes}`)} end)`;

/**
 * One page of the inpatients who wait for a clinician, the most overdue first. What is read is bounded by the occupied beds: for
 * each one probe of `scores_urgent_by_patient`.
 */
export function listTreatmentWaits(
  tx: Tx,
  providerId: string,
  page: Page,
): Promise<Found<TreatmentWaitRow>> {
  return onePage(tx, (later?: SQL) => selectWaits(tx, providerId, later), mostOverdueFirst, page);
}

function selectWaits(tx: Tx, providerId: string, later?: SQL) {
  const clock = selectClockScore(sql`scores.set_id, scores.final_colour, scores.effective_at`, {
    providerId,
    patientId: hospitalizations.patientId,
    isOfPatientNow: (row) =>
      isOfPresentStay(row, 'effective_at', {
        stayId: sql`${hospitalizations.id}`,
        since: sql`${hospitalizations.admittedAt} - interval '24 hours'`,
      }),
  });
  return tx
    .select({
      stay: {
        number: hospitalizations.number,
        id: hospitalizations.id,
        encounterId: hospitalizations.encounterId,
        wardId: hospitalizations.wardId,
      },
      patient: bedsidePatientColumns,
      bed: sql<string>`${beds.name}`.as('bed_name'),
      room: sql<string>`${rooms.name}`.as('room_name'),
      ward: sql<string>`${wards.name}`.as('ward_name'),
      setId: sql<string>`clock.set_id`.as('set_id'),
      colour: sql<'red' | 'orange'>`clock.final_colour`.as('final_colour'),
      startedAt: sql<string>`clock.effective_at`.as('effective_at'),
      dueAt: dueAt.as('due_at'),
    })
    .from(hospitalizations)
    .innerJoin(patients, refersTo(hospitalizations.patientId, patients))
    .innerJoin(beds, refersTo(hospitalizations.bedId, beds))
    .innerJoin(rooms, refersTo(beds.roomId, rooms))
    .innerJoin(wards, refersTo(hospitalizations.wardId, wards))
    .innerJoinLateral(sql`(${clock}) clock`, sql`true`)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        isCurrentStay,
        isNull(patients.deceasedAt),
        sql`${openReviewOf(providerId, sql`clock.set_id`)} is null`,
        later,
      ),
    );
}

type TreatmentWaitRow = Awaited<ReturnType<typeof selectWaits>>[number];

const mostOverdueFirst: Order<TreatmentWaitRow> = [
  computed(dueAt, 'timestamptz', (row) => row.dueAt),
  ascending(hospitalizations.number, ({ stay }) => stay.number),
];
