import { v7 } from 'uuid';
import type { ServiceKey } from '@/lib/ops/demo/catalogue';
import type { HospitalKey } from '@/lib/ops/demo/people';
import type { Rows } from '@/lib/ops/demo/rows';

export type WardKey = 'medical' | 'surgical' | 'paediatric' | 'maternity' | 'hdu';

type WardLayout = {
  key: WardKey;
  name: string;
  service: ServiceKey;
  bedPrefix: string;
  /** Rooms with their number of beds, in the order of a round. */
  rooms: readonly (readonly [string, number])[];
};

const layouts: Record<HospitalKey, { wards: readonly WardLayout[]; areas: readonly string[] }> = {
  lakeside: {
    wards: [
      {
        key: 'medical',
        name: 'Medical Ward',
        service: 'medicine',
        bedPrefix: 'M',
        rooms: [
          ['Bay 1', 6],
          ['Bay 2', 6],
          ['Bay 3', 6],
          ['Isolation 1', 1],
          ['Isolation 2', 1],
        ],
      },
      {
        key: 'surgical',
        name: 'Surgical Ward',
        service: 'surgery',
        bedPrefix: 'S',
        rooms: [
          ['Bay 1', 6],
          ['Bay 2', 6],
          ['Side room 1', 2],
          ['Side room 2', 2],
        ],
      },
      {
        key: 'paediatric',
        name: 'Paediatric Ward',
        service: 'paediatrics',
        bedPrefix: 'P',
        rooms: [
          ['Cubicle 1', 4],
          ['Cubicle 2', 4],
          ['Newborns', 4],
          ['Isolation', 2],
        ],
      },
      {
        key: 'maternity',
        name: 'Maternity Ward',
        service: 'obstetrics',
        bedPrefix: 'W',
        rooms: [
          ['Antenatal', 4],
          ['Postnatal', 6],
          ['Side room', 2],
        ],
      },
      {
        key: 'hdu',
        name: 'High Dependency Unit',
        service: 'highDependency',
        bedPrefix: 'H',
        rooms: [['Open bay', 4]],
      },
    ],
    areas: ['Casualty', 'Outpatient Clinic', 'Antenatal Clinic', 'Cash Office', 'Pharmacy'],
  },
  kakamega: {
    wards: [
      {
        key: 'medical',
        name: 'General Ward',
        service: 'medicine',
        bedPrefix: 'G',
        rooms: [
          ['Room 1', 4],
          ['Room 2', 4],
        ],
      },
      {
        key: 'maternity',
        name: 'Maternity Ward',
        service: 'obstetrics',
        bedPrefix: 'W',
        rooms: [['Postnatal', 4]],
      },
    ],
    areas: ['Outpatient Clinic', 'Cash Office'],
  },
};

export type DemoBed = {
  id: string;
  wardKey: WardKey;
  wardId: string;
  roomId: string;
  room: string;
};

export type DemoWard = { key: WardKey; id: string; service: ServiceKey; beds: DemoBed[] };

export type DemoPlaces = { wards: DemoWard[]; areaIds: Map<string, string> };

/** Wards with their rooms and beds, and the other places. A bed's status follows from its stays. */
export function planPlaces(rows: Rows, providerId: string, hospital: HospitalKey): DemoPlaces {
  const { wards, areas } = layouts[hospital];
  const areaIds = new Map(areas.map((name) => [name, v7()]));
  for (const [name, id] of areaIds)
    rows.locations.push({ providerId, id, type: 'area', name, isMaternity: false });
  return { wards: wards.map((layout) => planWard(rows, providerId, layout)), areaIds };
}

function planWard(rows: Rows, providerId: string, layout: WardLayout): DemoWard {
  const { key, name, service, bedPrefix, rooms } = layout;
  const wardId = v7();
  rows.locations.push({
    providerId,
    id: wardId,
    type: 'ward',
    name,
    isMaternity: key === 'maternity',
  });
  const beds: DemoBed[] = [];
  for (const [room, count] of rooms) {
    const roomId = v7();
    rows.locations.push({
      providerId,
      id: roomId,
      type: 'room',
      name: room,
      partOfId: wardId,
      isMaternity: false,
    });
    for (let bed = 0; bed < count; bed += 1) {
      const id = v7();
      beds.push({ id, wardKey: key, wardId, roomId, room });
      rows.beds.push({
        providerId,
        id,
        wardId,
        roomId,
        name: `${bedPrefix}${beds.length}`,
        position: beds.length - 1,
      });
    }
  }
  return { key, id: wardId, service, beds };
}
