import { listBoardScores } from '@/db/queries/admissions/ward-board';
import { listBedsOfWards, pageOfWards } from '@/db/queries/admissions/wards';
import type { Found } from '@/db/queries/platform/page';
import { byPatient } from '@/lib/admissions/wards/by-patient';
import { bedState, type CountedBed, countBeds } from '@/lib/admissions/wards/census';
import type { WardSummary } from '@/lib/admissions/wards/contract';
import { patientsIn } from '@/lib/admissions/wards/sharing';
import { presentAcuity } from '@/lib/clinical/acuity/server/present';
import { type CountedOccupant, minutesToTreat } from '@/lib/clinical/acuity/urgency';
import type { Context } from '@/lib/platform/http/server/context';
import { type PageQuery, pageWindow } from '@/lib/platform/http/server/paging';

/** The wards in use with the counts that each one's board shows, by the very same function. */
export async function readWards(ctx: Context, query: PageQuery): Promise<Found<WardSummary>> {
  const { rows: shown, ...rest } = await pageOfWards(ctx.tx, ctx.provider.id, pageWindow(query));
  const beds = await countedBeds(
    ctx,
    shown.map(({ id }) => id),
  );
  return {
    ...rest,
    rows: shown.map(({ id, number, name }): WardSummary => {
      const own = beds.get(id) ?? [];
      const census = countBeds(own, ctx.now.getTime());
      const { red, orange, yellow, green, blue, unknown } = census;
      return {
        id: number,
        uuid: id,
        name,
        beds: census.beds,
        // An occupied bed without its patient is not free either.
        occupied: census.occupied + census.unexplained,
        available: census.available,
        held: own.filter((bed) => bed.isHeld && bedState(bed) === 'available').length,
        cleaning: census.cleaning,
        out_of_service: census['out-of-service'],
        overdue: census.overdue,
        awaiting_clinician: own.flatMap(patientsIn).filter(isAwaiting(ctx)).length,
        colours: { red, orange, yellow, green, blue, unknown },
      };
    }),
  };
}

type Listed = CountedOccupant & Parameters<typeof minutesToTreat>[0];
type ListedBed = CountedBed & { isHeld: boolean; occupant: Listed | null; children: Listed[] };

const isAwaiting = (ctx: Context) => (patient: Listed) =>
  minutesToTreat(patient, ctx.now.getTime()) !== null;

async function countedBeds(ctx: Context, wardIds: string[]): Promise<Map<string, ListedBed[]>> {
  const rows = await listBedsOfWards(ctx.tx, ctx.provider.id, wardIds, ctx.now);
  const patientIds = rows.flatMap(({ patient }) => (patient ? [patient.id] : []));
  const scores = byPatient(await listBoardScores(ctx.tx, ctx.provider.id, patientIds));
  const beds = new Map<string, ListedBed[]>();
  const bedOf = new Map<string, ListedBed>();
  for (const {
    id,
    wardId,
    status,
    isSharing,
    isHeld,
    patient,
    onWardSince,
    admittedAt,
    onLeaveSince,
    schedule,
  } of rows) {
    const arrived = onWardSince === null ? ctx.now : new Date(onWardSince);
    const occupant = patient && {
      patient: { deceased_at: patient.deceasedAt?.toISOString() ?? null },
      ...presentAcuity(scores.get(patient.id) ?? [], schedule, {
        arrivedAt: arrived,
        beganAt: admittedAt ?? arrived,
        onLeaveSince,
      }),
    };
    if (isSharing && occupant) {
      bedOf.get(id)?.children.push(occupant);
      continue;
    }
    const bed: ListedBed = { status, isHeld, occupant, children: [] };
    bedOf.set(id, bed);
    beds.set(wardId, [...(beds.get(wardId) ?? []), bed]);
  }
  return beds;
}
