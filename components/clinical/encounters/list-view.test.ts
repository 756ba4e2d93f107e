import { describe, expect, it } from 'vitest';
import { listAddress, readListView, writeListView } from '@/components/platform/lists/view';
import { listEncountersContract } from '@/lib/clinical/encounters/contract';
import { parseQuery } from '@/lib/platform/http/input';
import { encounterList, isOfRounds } from './list-view';

const uuid = '01a1fc8c-557e-732b-8056-282720464a94';

const read = (query: string) => readListView(encounterList, new URLSearchParams(query));

describe('the view of the list of encounters', () => {
  it.each([
    '',
    `patient_uuid=${uuid}&encounter_class=ambulatory&status=planned`,
    'patient=12&mr_number=MR-7&mobile=0712345678&page=3&page_size=20',
    `visit=${uuid}&service_provider=1&created_at__gte=2026-11-01&created_at__lte=2026-11-30`,
    'created_at__gte=2026-11-01T08%3A00%3A00Z',
    `part_of_uuid=${uuid}`,
    `part_of=${uuid}&page_size=200`,
  ])('is the same after a round trip through the address: %s', (query) => {
    const { view, unread } = read(query);
    expect(unread).toEqual([]);
    expect(read(writeListView(encounterList, view)).view).toEqual(view);
    expect(new URLSearchParams(writeListView(encounterList, view))).toEqual(
      new URLSearchParams(query),
    );
  });

  it.each([
    ['encounter_class=dental', ['Class']],
    ['status=started', ['Status']],
    ['patient_uuid=7', ['Patient']],
    ['part_of=7', ['Ward rounds of']],
    ['created_at__lte=2026-02-30', ['Recorded until']],
    ['page_size=201', ['Rows per page']],
    ['page_size=all', ['Rows per page']],
    ['colour=red', ['colour']],
  ])('leaves out and names what it cannot read: %s', (query, names) => {
    expect(read(query).unread).toEqual(names);
  });

  it('is the plain address without a filter', () => {
    expect(listAddress(encounterList, read('page_size=50&page=1').view)).toBe('/encounters');
  });

  it('asks the API for whole days of the hospital’s clock, and for instants as they are', () => {
    const asked = (query: string) =>
      parseQuery(
        listEncountersContract,
        new URLSearchParams(
          Object.entries(encounterList.toQuery(read(query).view)).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)]],
          ),
        ),
        { timeZone: 'Africa/Nairobi', now: new Date('2026-11-21T09:00:00Z') },
      );
    const days = asked('created_at__gte=2026-11-01&created_at__lte=2026-11-30&page_size=20');
    expect(days.created_at__gte?.toISOString()).toBe('2026-10-31T21:00:00.000Z');
    expect(days.created_at__lte?.toISOString()).toBe('2026-11-30T20:59:59.999Z');
    expect(days.page_size).toBe(20);
    const instants = asked('created_at__gte=2026-11-01T08:00:00Z');
    expect(instants.created_at__gte?.toISOString()).toBe('2026-11-01T08:00:00.000Z');
  });

  it('shows ward rounds when it is filtered by an admission', () => {
    expect(isOfRounds(read(`part_of=${uuid}`).view)).toBe(true);
    expect(isOfRounds(read('status=planned').view)).toBe(false);
  });
});
