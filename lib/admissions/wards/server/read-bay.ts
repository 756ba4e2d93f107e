import { byRoomAndName, isToObserve } from '@/lib/admissions/wards/bay';
import { readWardBoard } from '@/lib/admissions/wards/server/read-board';
import { bedOfEach } from '@/lib/admissions/wards/sharing';
import { readObservationEntry } from '@/lib/clinical/chart/server/read-entry-form';
import type { Reference } from '@/lib/domain/reference';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Everything that the grid of a bay starts from: the patients of one room of a ward, in the order of their beds. Reading it is
 * audited. Throws `not_found`.
 * @param wanted the name of the room; the first where it has no patient
 */
export async function readBay(ctx: Context, ward: Reference, wanted: string) {
  const board = await readWardBoard(ctx, ward);
  const taken = board.beds
    .toSorted(byRoomAndName)
    .flatMap((bed) => bedOfEach([bed]))
    .flatMap(({ name, room_name, occupant }) => (occupant ? [{ name, room_name, occupant }] : []));
  const rooms = [...new Set(taken.map(({ room_name }) => room_name))];
  const room = rooms.includes(wanted) ? wanted : (rooms[0] ?? null);
  const bay = taken.filter(({ room_name }) => room_name === room);
  const rows = await Promise.all(
    bay
      .filter(({ occupant }) => isToObserve(occupant))
      .map(async ({ name, occupant: { patient, encounter, last_observed_at } }) => ({
        bed: name,
        lastObservedAt: last_observed_at,
        encounterId: encounter,
        ...(await readObservationEntry(ctx, { id: patient.uuid }, encounter)),
      })),
  );
  const [first] = rows;
  return {
    ward: board.ward,
    rooms,
    room,
    onLeave: bay
      .filter(({ occupant }) => occupant.is_on_leave && occupant.patient.deceased_at === null)
      .map(({ name, occupant }) => `${name} ${occupant.patient.last_name}`),
    performers: first?.performers ?? [],
    configurations: first?.configurations ?? null,
    rows: rows.map(({ configurations: _, performers: __, encounter: ___, ...row }) => row),
  };
}

export type BayGridData = Awaited<ReturnType<typeof readBay>>;
