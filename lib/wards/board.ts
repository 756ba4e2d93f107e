import {
  type BoardScore,
  findWard,
  listBoardBeds,
  listBoardScores,
  listFlags,
} from '@/db/queries/ward-board';
import { presentAcuity } from '@/lib/acuity/present';
import { notFound } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import type { Reference } from '@/lib/http/types';
import { ageInYears } from '@/lib/patients/present';
import { byPatient } from '@/lib/wards/by-patient';
import type { BoardBed, BoardOccupant, WardBoard } from '@/lib/wards/contract';

type BedRow = Awaited<ReturnType<typeof listBoardBeds>>[number];
type OccupiedRow = BedRow & {
  stay: NonNullable<BedRow['stay']>;
  patient: NonNullable<BedRow['patient']>;
  service: string;
};

/** Everything that a ward's board shows, in four statements however many beds. Reading it is audited. */
export async function readWardBoard(ctx: Context, reference: Reference): Promise<WardBoard> {
  const ward = await findWard(ctx.tx, ctx.provider.id, reference);
  if (!ward) throw notFound('ward');
  const rows = await listBoardBeds(ctx.tx, ctx.provider.id, ward.id);
  const patientIds = rows.flatMap(({ patient }) => (patient ? [patient.id] : []));
  const [scores, flags] = await Promise.all([
    listBoardScores(ctx.tx, ctx.provider.id, patientIds),
    listFlags(ctx.tx, ctx.provider.id, patientIds),
  ]);
  for (const id of patientIds) ctx.audit.patientsRead.add(id);
  const scoresOf = byPatient(scores);
  const flagsOf = byPatient(flags);

  return {
    ward: { id: ward.number, uuid: ward.id, name: ward.name },
    as_of: ctx.now.toISOString(),
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
        occupant: isOccupied(row)
          ? presentOccupant(
              row,
              scoresOf.get(row.patient.id) ?? [],
              flagsOf.get(row.patient.id) ?? [],
              ctx,
            )
          : null,
      };
    }),
  };
}

const isOccupied = (row: BedRow): row is OccupiedRow => row.patient !== null && row.stay !== null;

function presentOccupant(
  { stay, patient, service, schedule }: OccupiedRow,
  scores: BoardScore[],
  flags: { kind: string; note: string }[],
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
    flags: flags.map(({ kind, note }) => ({ kind, note })),
    ...presentAcuity(scores, schedule, {
      arrivedAt: onWardSince,
      admittedAt: stay.admittedAt,
    }),
  };
}
