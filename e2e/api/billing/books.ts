import { expect } from 'vitest';
import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';

/** Runs the hospital's own check of its books: every rule holds, and each had something to check. */
export async function expectBooksToBalance(hospital: Hospital): Promise<void> {
  const answer = await send(
    'GET',
    `/api/v1/providers/${hospital.provider.id}/finance/ledger/check`,
    { as: hospital.staff.auditor.sender },
  );
  expect(answer.status, answer.text).toBe(200);
  const { invariants, is_sound } = answer.body.data;
  expect(invariants.filter(({ broken }: { broken: number }) => broken > 0)).toEqual([]);
  expect(invariants.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
  expect(is_sound).toBe(true);
}
