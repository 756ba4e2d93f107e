import type { z } from 'zod';
import { listObservedInpatients } from '@/db/queries/admissions/observed-inpatients';
import { listBoardScores } from '@/db/queries/admissions/ward-board';
import type { Found, Sorting } from '@/db/queries/platform/page';
import type {
  listOverdueObservationsContract,
  OverdueObservation,
} from '@/lib/admissions/overdue-observations/contract';
import { byPatient } from '@/lib/admissions/wards/by-patient';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import { boardAcuities, boardAcuity, isOverdue } from '@/lib/clinical/acuity/urgency';
import type { Context } from '@/lib/platform/http/server/context';
import { pageAmong, pageWindow } from '@/lib/platform/http/server/paging';
import { presentBedsidePatient } from '@/lib/registry/patients/server/present';

/**
 * One page of the patients whose next observations are overdue by the rule of the board, in two statements, bounded by the
 * occupied beds. Reading it is audited.
 */
export async function readOverdueObservations(
  { tx, provider, now, audit }: Context,
  { ward, ...query }: z.output<typeof listOverdueObservationsContract.query>,
): Promise<Found<OverdueObservation>> {
  const inpatients = await listObservedInpatients(tx, provider.id, { ward });
  const ids = inpatients.map(({ patient }) => patient.id);
  const scores = byPatient(await listBoardScores(tx, provider.id, ids));
  const overdue = inpatients
    .map(({ stay, schedule, ...of }) => {
      const { tews, partial_tews, last_observed_at, next_due_at, is_on_leave } = presentAcuity(
        scores.get(of.patient.id) ?? [],
        schedule,
        {
          arrivedAt: stay.onWardSince === null ? stay.admittedAt : new Date(stay.onWardSince),
          beganAt: stay.admittedAt,
          onLeaveSince: stay.onLeaveSince,
        },
      );
      return {
        hospitalization: { id: stay.number, uuid: stay.id },
        encounter: stay.encounterId,
        patient: presentBedsidePatient(of.patient, { now, timeZone: provider.timeZone }),
        ward: stay.wardId,
        ward_name: of.ward,
        room_name: of.room,
        bed_name: of.bed,
        tews,
        partial_tews,
        last_observed_at,
        next_due_at,
        is_on_leave,
      };
    })
    .filter((one) => isOverdue(one, now.getTime()))
    .map(({ is_on_leave: _, ...one }): OverdueObservation => one);
  const found = pageAmong(overdue, mostUrgentFirst, pageWindow(query));
  for (const { patient } of found.rows) audit.patientsRead.add(patient.uuid);
  return found;
}

const mostUrgentFirst: Sorting<OverdueObservation> = [
  { of: (one) => boardAcuities.indexOf(boardAcuity(one)), isDescending: false },
  { of: ({ next_due_at }) => next_due_at, isDescending: false },
  { of: ({ hospitalization }) => hospitalization.id, isDescending: false },
];
