import { describe, expect, it } from 'vitest';
import { type HeldService, readServiceFile } from './service-file';

const held = (name: string, more: Partial<HeldService> = {}): HeldService => ({
  ...{ id: name, name, category: '', admits: true, bedNightServiceId: null, isActive: true },
  ...more,
});

const header = 'Number,Name,Active,Category,Admits,Bed night service';
const read = (services: HeldService[], ...lines: string[]) =>
  readServiceFile([header, ...lines].join('\n'), services);

describe('a file of services', () => {
  it('adds each service that has a new name, with the nights of another one of the file', () => {
    const { changes, unchanged, refused } = read(
      [],
      ',General medicine,,Wards,yes,Night in a bed',
      ',night in a BED,,,No,',
      ',"X-ray, chest",,Imaging,N,',
    );
    expect([unchanged, refused]).toEqual([0, []]);
    expect(changes).toMatchObject([
      { line: 2, name: 'General medicine', category: 'Wards', admits: true, former: null },
      { line: 3, name: 'night in a BED', category: '', admits: false, night: null },
      { line: 4, name: 'X-ray, chest', category: 'Imaging', admits: false, night: null },
    ]);
    expect(changes[0]?.night).toMatchObject({ id: changes[1]?.id, name: 'night in a BED' });
  });

  it('changes what differs, leaves what an empty cell says nothing about, and knows a name in any spelling', () => {
    const night = held('Bed night', { admits: false });
    const former = held('Surgery', { category: 'Wards', bedNightServiceId: night.id });
    const { changes, unchanged, refused } = read(
      [night, former],
      ',bed  night,,,no,',
      ',SURGERY,,Theatre,,',
    );
    expect([unchanged, refused]).toEqual([1, []]);
    expect(changes).toEqual([
      {
        ...{ line: 3, id: former.id, name: 'Surgery', category: 'Theatre', admits: true, former },
        night: expect.objectContaining({ id: night.id }),
      },
    ]);
  });

  it('names each line that cannot be imported, and why', () => {
    const { changes, refused } = read(
      [
        held('Old scan', { isActive: false }),
        held('Ward', { bedNightServiceId: 'Old scan' }),
        held('Twin', { id: '1' }),
        held('twin', { id: '2' }),
      ],
      ',,,Imaging,,',
      ',Scan,,,maybe,',
      ',scan,,,,Bed night',
      ',Old scan,,,,',
      ',Surgery,,,,Old scan',
      ',Twin,,,,',
      // A service keeps the nights that it has.
      ',Ward,,Wards,,old scan',
    );
    expect(changes).toMatchObject([{ name: 'Ward', category: 'Wards' }]);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'Name: This field is required.'],
      [3, 'Admits: Write yes or no.'],
      [4, 'scan is also in line 3.'],
      [4, 'Bed night service: There is no service “Bed night” in this file or under Services.'],
      [5, 'Old scan is closed. Open it again under Services first.'],
      [6, 'Bed night service: Old scan is closed. Open it again under Services first.'],
      [7, 'Several services are called “Twin”.'],
    ]);
  });
});
