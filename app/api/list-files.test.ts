import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '@/app/api/contracts';
import { csvColumnsOf } from '@/lib/platform/http/csv-columns';

const lists = contracts.flatMap((list) => {
  const file = contracts.find(({ path }) => path === `${list.path}/export`);
  return list.method === 'GET' && list.reply.kind === 'page' && file ? [{ list, file }] : [];
});

it('the lists that people work with have a file', () => {
  expect(lists.length).toBeGreaterThanOrEqual(28);
});

/** Their columns are written by hand. */
const ownColumns = ['audit-event', 'charge-item', 'hospitalization', 'invoice', 'payment'];

describe.each(lists.map((one) => [one.list.path, one] as const))('the file of %s', (_, one) => {
  const { list, file } = one;
  it('needs the permission of the list and takes its filters', () => {
    expect(file.access).toBe(list.access);
    const filters = Object.keys(list.query.shape).filter(
      (name) => !['page', 'page_size', 'after'].includes(name),
    );
    expect(Object.keys(file.query.shape).sort()).toEqual([...filters, 'viewer'].sort());
  });

  it('has columns with names of their own, none of them a UUID', () => {
    const { id, reply } = list;
    if (ownColumns.includes(id.replace('.list', ''))) return;
    if (reply.kind !== 'page' || !(reply.item instanceof z.ZodObject)) throw new Error('No record');
    const headers = csvColumnsOf(reply.item, 'Africa/Nairobi').map(({ header }) => header);
    expect(new Set(headers).size).toBe(headers.length);
    expect(headers.length).toBeGreaterThan(1);
    expect(headers.filter((header) => /uuid|_/i.test(header))).toEqual([]);
  });
});

it('a record becomes words: codes, days, times of the hospital, names', () => {
  const record = z.object({
    id: z.int(),
    uuid: z.guid(),
    kind: z.enum(['bed-night', 'MALE']),
    is_active: z.boolean(),
    amount: z.string(),
    location: z.guid(),
    location_name: z.string().nullable(),
    practitioner_detail: z.object({ name: z.string() }),
    patient: z.int(),
    patient_detail: z.object({ lastname: z.string(), first_name: z.string() }),
    scopes: z.array(z.enum(['read', 'write'])),
    entries: z.array(z.object({ amount: z.string() })),
    due_on: z.iso.date().nullable(),
    created_at: z.iso.datetime(),
  });
  const row = {
    id: 7,
    uuid: '018f0000-0000-7000-8000-000000000000',
    kind: 'bed-night',
    is_active: false,
    amount: '12.50',
    location: '018f0000-0000-7000-8000-000000000001',
    location_name: null,
    practitioner_detail: { name: 'Dr Amina' },
    patient: 3,
    patient_detail: { lastname: 'Otieno', first_name: 'Achieng' },
    scopes: ['read', 'write'],
    entries: [{ amount: '1' }],
    due_on: '2026-03-14',
    created_at: '2026-03-14T21:30:00.000Z',
  };
  const columns = csvColumnsOf(record, 'Africa/Nairobi');
  expect(Object.fromEntries(columns.map(({ header, cell }) => [header, cell(row)]))).toEqual({
    Number: 7,
    Kind: 'Bed night',
    Active: 'No',
    Amount: '12.50',
    Location: null,
    Practitioner: 'Dr Amina',
    'Last name': 'Otieno',
    'First name': 'Achieng',
    Scopes: 'read; write',
    'Due on': '2026-03-14',
    'Created (Africa/Nairobi)': '2026-03-15 00:30',
  });
});
