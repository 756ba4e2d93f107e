import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chargeItems } from '@/db/schema/index';
import { anInpatient } from '@/e2e/api/admissions/stay-builders';
import { financeOf } from '@/e2e/api/billing/billing-builders';
import { aPricedHospital, on, raise } from '@/e2e/api/billing/charging-builders';
import { send } from '@/e2e/api/transport';
import type { Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';

const unchargedOf = (
  hospital: Hospital,
  patient: { id: string },
  as = hospital.staff.billing.sender,
) => send('GET', financeOf(hospital, `uncharged?patient=${patient.id}`), { as });

/** A patient who has spent this many nights since the admission, none of them charged. */
async function inBedFor(nights: number) {
  const { hospital } = await aPricedHospital();
  const { patient, stay } = await anInpatient(hospital, 0, {
    admitted_at: on(nights, 12).toISOString(),
  });
  await database().transaction(async (tx) => {
    // Only a test removes charges: a late admission is charged with its nights.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx
      .delete(chargeItems)
      .where(and(eq(chargeItems.patientId, patient.id), eq(chargeItems.source, 'bed-night')));
  });
  return { hospital, patient, stay };
}

describe('a patient’s uncharged items', () => {
  it('are every night of an open hospitalization until it is charged, and reading them charges nothing', async () => {
    const { hospital, patient, stay } = await inBedFor(40);
    const due = { charges: [{ currency: 'KES', charges: 40, amount: '48000.00' }] };
    expect((await unchargedOf(hospital, patient)).body.data).toEqual({
      ...due,
      refunds_due: [],
      undue: 0,
      unpriced: 0,
      deposit: null,
    });
    expect((await unchargedOf(hospital, patient)).body.data).toMatchObject(due);
    const path = `/api/v1/providers/${hospital.provider.id}/hospitalizations/${stay.uuid}`;
    const readiness = await send('GET', `${path}/discharge-readiness`, { as: hospital.key });
    expect(readiness.text).toContain('41 charge items are unpaid: KES 50,500.00.');
    expect((await raise(hospital, { patient: patient.id })).body.data.totals.raised).toBe(40);
    expect((await unchargedOf(hospital, patient)).body.data.charges).toEqual([]);
  });
});
