import {
  type BoardScore,
  type HeldTransfer,
  listBoardBeds,
  listBoardScores,
} from '@/db/queries/admissions/ward-board';
import { byPatient } from '@/lib/admissions/wards/by-patient';
import type { BoardBed, BoardOccupant, WardBoard } from '@/lib/admissions/wards/contract';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import { presentBill } from '@/lib/domain/bills/present';
import { grouped } from '@/lib/domain/grouped';
import { practitionerName, surnameFirst } from '@/lib/domain/persons';
import type { Context } from '@/lib/platform/http/server/context';
import { presentBedsidePatient } from '@/lib/registry/patients/server/present';

type BedRow = Awaited<ReturnType<typeof listBoardBeds>>[number];
type OccupiedRow = BedRow & {
  stay: NonNullable<BedRow['stay']>;
  patient: NonNullable<BedRow['patient']>;
  service: string;
};

/** A ward's board without the time, and the people named on it. */
export type BuiltBoard = { board: Omit<WardBoard, 'as_of'>; patientIds: string[] };

/** A ward's board from its beds and their scores, in two statements however many beds. */
export async function buildBoard(
  ctx: Context,
  ward: { id: string; number: number; name: string; isActive: boolean },
  transfers: HeldTransfer[],
): Promise<BuiltBoard> {
  const rows = await listBoardBeds(ctx.tx, ctx.provider.id, ward.id, {
    withBills: ctx.affiliation.permissions.has('billing:read'),
    now: ctx.now,
  });
  const inBeds = rows.flatMap(({ patient }) => (patient ? [patient.id] : []));
  const scoresOf = byPatient(await listBoardScores(ctx.tx, ctx.provider.id, inBeds));
  const transferTo = new Map(transfers.map((transfer) => [transfer.toBedId, transfer]));
  const transferOf = new Map(transfers.map((transfer) => [transfer.hospitalizationId, transfer]));
  const crossing = transfers.filter(({ fromWardId, toWardId }) => fromWardId !== toWardId);
  const isChild = ({ stay }: BedRow) => stay?.withMotherId != null;
  const bedRows = rows.filter((row) => !isChild(row));
  const childrenOf = grouped(rows.filter(isChild), ({ bed }) => bed.id);
  const board = {
    ward: { id: ward.number, uuid: ward.id, name: ward.name, is_active: ward.isActive },
    pending_in: crossing.filter(({ toWardId }) => toWardId === ward.id).length,
    pending_out: crossing.filter(({ fromWardId }) => fromWardId === ward.id).length,
    beds: bedRows.map((row): BoardBed => {
      const { bed } = row;
      const presented = (one: BedRow) =>
        isOccupied(one)
          ? presentOccupant(
              one,
              scoresOf.get(one.patient.id) ?? [],
              transferOf.get(one.stay.id),
              ctx,
            )
          : null;
      return {
        id: bed.number,
        uuid: bed.id,
        name: bed.name,
        room_name: row.room,
        status: bed.status,
        status_reason: bed.statusReason,
        status_changed_at: bed.statusChangedAt.toISOString(),
        hold: presentHold(transferTo.get(bed.id)),
        assigned_to: row.assigned.map(({ practitionerId, endsAt, ...name }) => ({
          practitioner: practitionerId,
          practitioner_name: practitionerName(name),
          ends_at: new Date(endsAt).toISOString(),
        })),
        occupant: presented(row),
        children: childrenOf(bed.id).flatMap((child) => presented(child) ?? []),
      };
    }),
  };
  return { board, patientIds: [...inBeds, ...transfers.map(({ patientId }) => patientId)] };
}

const isOccupied = (row: BedRow): row is OccupiedRow => row.patient !== null && row.stay !== null;

function presentHold(transfer: HeldTransfer | undefined): BoardBed['hold'] {
  if (!transfer) return null;
  return {
    planned_transfer: transfer.id,
    hospitalization: transfer.hospitalizationId,
    patient: transfer.patientId,
    patient_name: surnameFirst(transfer),
    from_ward_name: transfer.fromWardName,
    from_bed_name: transfer.fromBedName,
    held_until: transfer.heldUntil.toISOString(),
  };
}

function presentMove(transfer: HeldTransfer | undefined): BoardOccupant['planned_transfer'] {
  if (!transfer) return null;
  return {
    uuid: transfer.id,
    bed: transfer.toBedId,
    bed_name: transfer.toBedName,
    ward: transfer.toWardId,
    ward_name: transfer.toWardName,
    held_until: transfer.heldUntil.toISOString(),
  };
}

function presentOccupant(
  { stay, patient, service, flags, bill, schedule }: OccupiedRow,
  scores: BoardScore[],
  transfer: HeldTransfer | undefined,
  ctx: Context,
): BoardOccupant {
  const onWardSince = stay.onWardSince ? new Date(stay.onWardSince) : stay.admittedAt;
  return {
    hospitalization: { id: stay.number, uuid: stay.id },
    encounter: stay.encounterId,
    patient: presentBedsidePatient(patient, { now: ctx.now, timeZone: ctx.provider.timeZone }),
    is_with_mother: stay.withMotherId !== null,
    healthcare_service_name: service,
    admitted_at: stay.admittedAt.toISOString(),
    on_ward_since: onWardSince.toISOString(),
    expected_discharge_at: stay.expectedDischargeAt?.toISOString() ?? null,
    planned_transfer: presentMove(transfer),
    flags,
    bill: bill && presentBill(bill),
    ...presentAcuity(scores, schedule, {
      arrivedAt: onWardSince,
      beganAt: stay.admittedAt,
      onLeaveSince: stay.onLeaveSince,
    }),
  };
}
