import {
  type BoardScore,
  findWard,
  listBoardBeds,
  listBoardScores,
  listHeldTransfers,
} from '@/db/queries/ward-board';
import { presentAcuity } from '@/lib/acuity/present';
import { presentBill } from '@/lib/bills/present';
import { notFound } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { ageInYears } from '@/lib/patients/present';
import { byPatient } from '@/lib/wards/by-patient';
import type { BoardBed, BoardOccupant, WardBoard } from '@/lib/wards/contract';

type BedRow = Awaited<ReturnType<typeof listBoardBeds>>[number];
type HeldTransfer = Awaited<ReturnType<typeof listHeldTransfers>>[number];
type OccupiedRow = BedRow & {
  stay: NonNullable<BedRow['stay']>;
  patient: NonNullable<BedRow['patient']>;
  service: string;
};

/** Everything that a ward's board shows, in three statements however many beds. Reading it is audited. */
export async function readWardBoard(ctx: Context, reference: Reference): Promise<WardBoard> {
  const rows = await listBoardBeds(ctx.tx, ctx.provider.id, reference, {
    withBills: ctx.affiliation.permissions.has('billing:read'),
  });
  // Of a ward without beds the beds do not tell.
  const ward = rows[0]?.ward ?? (await findWard(ctx.tx, ctx.provider.id, reference));
  if (!ward) throw notFound('ward');
  const patientIds = rows.flatMap(({ patient }) => (patient ? [patient.id] : []));
  const [scores, transfers] = await Promise.all([
    listBoardScores(ctx.tx, ctx.provider.id, patientIds),
    listHeldTransfers(ctx.tx, ctx.provider.id, ward.id, ctx.now),
  ]);
  for (const id of patientIds) ctx.audit.patientsRead.add(id);
  for (const { patient } of transfers) ctx.audit.patientsRead.add(patient.id);
  const scoresOf = byPatient(scores);
  const transferTo = new Map(transfers.map((transfer) => [transfer.to.bedId, transfer]));
  const transferOf = new Map(transfers.map((transfer) => [transfer.hospitalizationId, transfer]));
  const crossing = transfers.filter(({ from, to }) => from.wardId !== to.wardId);

  return {
    ward: { id: ward.number, uuid: ward.id, name: ward.name },
    as_of: ctx.now.toISOString(),
    pending_in: crossing.filter(({ to }) => to.wardId === ward.id).length,
    pending_out: crossing.filter(({ from }) => from.wardId === ward.id).length,
    beds: rows.map((row): BoardBed => {
      const { bed } = row;
      return {
        id: bed.number,
        uuid: bed.id,
        name: bed.name,
        room_name: row.room,
        status: bed.status,
        status_reason: bed.statusReason,
        status_changed_at: bed.statusChangedAt.toISOString(),
        hold: presentHold(transferTo.get(bed.id)),
        occupant: isOccupied(row)
          ? presentOccupant(
              row,
              scoresOf.get(row.patient.id) ?? [],
              transferOf.get(row.stay.id),
              ctx,
            )
          : null,
      };
    }),
  };
}

const isOccupied = (row: BedRow): row is OccupiedRow => row.patient !== null && row.stay !== null;

function presentHold(transfer: HeldTransfer | undefined): BoardBed['hold'] {
  if (!transfer) return null;
  const { patient, from } = transfer;
  return {
    planned_transfer: transfer.id,
    hospitalization: transfer.hospitalizationId,
    patient: patient.id,
    patient_name: `${patient.lastName} ${patient.firstName}`,
    from_ward_name: from.wardName,
    from_bed_name: from.bedName,
    held_until: transfer.heldUntil.toISOString(),
  };
}

function presentMove(transfer: HeldTransfer | undefined): BoardOccupant['planned_transfer'] {
  if (!transfer) return null;
  const { to } = transfer;
  return {
    uuid: transfer.id,
    bed: to.bedId,
    bed_name: to.bedName,
    ward: to.wardId,
    ward_name: to.wardName,
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
    patient: {
      id: patient.number,
      uuid: patient.id,
      mr_number: patient.mrNumber,
      first_name: patient.firstName,
      last_name: patient.lastName,
      gender: patient.gender,
      birth_date: patient.birthDate,
      age: ageInYears(patient.birthDate, ctx.now, ctx.provider.timeZone),
      deceased_at: patient.deceasedAt?.toISOString() ?? null,
    },
    healthcare_service_name: service,
    admitted_at: stay.admittedAt.toISOString(),
    on_ward_since: onWardSince.toISOString(),
    expected_discharge_at: stay.expectedDischargeAt?.toISOString() ?? null,
    planned_transfer: presentMove(transfer),
    flags,
    bill: bill && presentBill(bill),
    ...presentAcuity(scores, schedule, {
      arrivedAt: onWardSince,
      admittedAt: stay.admittedAt,
    }),
  };
}
