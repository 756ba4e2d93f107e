import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, type Tx, withTenantTransaction } from '@/db/client';
import { migrate } from '@/db/migrate';
import { correctionsOpenAt } from '@/db/queries/billing/corrections';
import { listRefundsDue } from '@/db/queries/billing/credits';
import { revenueAdjustments } from '@/db/queries/billing/revenue-adjustments';
import {
  chargeItems,
  chargesToCompare,
  invoices,
  paymentAccounts,
  refunds,
} from '@/db/schema/index';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { only } from '@/e2e/builders/only-row';
import { aPatient } from '@/e2e/builders/patients';
import { closeOwnDatabase, database } from '@/e2e/database';
import { compareEarlierCharges } from '@/lib/billing/charge-items/server/compare-earlier';
import { readCorrections } from '@/lib/billing/charge-items/server/read-corrections';
import { reverseWaiver } from '@/lib/billing/charge-items/server/reverse-waiver';
import { client, urlBy } from '@/lib/ops/fault-injection';
import { type Context, newAuditTrail } from '@/lib/platform/http/server/context';

/* The billing work list and the reversal of waivers, on a database of their own. */

let hospital: Hospital;
let patient: Awaited<ReturnType<typeof aPatient>>;

beforeAll(async () => {
  const admin = client({ max: 1, onnotice: () => undefined });
  const url = urlBy(admin.options.port[0] ?? 0);
  const serverUrl = await migrate(url, 'db/migrations');
  Object.assign(process.env, { DATABASE_URL: serverUrl, WARDLINE_DATABASE_URL: url });
  hospital = await aHospital();
  patient = await aPatient(hospital);
}, 120_000);

afterAll(closeDatabase);
afterAll(closeOwnDatabase);

const item = (given: Partial<typeof chargeItems.$inferInsert> = {}) => ({
  providerId: hospital.provider.id,
  patientId: patient.id,
  healthcareServiceId: hospital.service.id,
  priceTierId: hospital.priceTier.id,
  description: 'Consultation',
  quantity: 1,
  unitPrice: '1500.00',
  amount: '1500.00',
  currency: 'KES',
  ...given,
});

const stored = async (given: Partial<typeof chargeItems.$inferInsert> = {}) =>
  only(await database().insert(chargeItems).values(item(given)).returning());

const waivedNow = {
  status: 'cancelled',
  isWaived: true,
  cancelReason: 'Poor',
  cancelledAt: new Date(),
} as const;

const inHospital = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenantTransaction([hospital.provider.id], { durable: true }, work);

/** As much of a request as a verb looks at. */
function contextOf(tx: Tx): Context {
  const { id, number, name, timeZone, currency } = hospital.provider;
  const provider = { id, number, name, timeZone, currency, nursesDischarge: false };
  const affiliation = { provider, role: null, permissions: new Set<never>(), practitionerId: null };
  const { userId } = hospital.staff.billing;
  return {
    tx,
    affiliation,
    provider,
    providerIds: [id],
    caller: {
      kind: 'user',
      id: userId,
      name: 'Billing',
      email: null,
      mustChangePassword: false,
      userId,
      affiliations: [affiliation],
      chosenProviderId: null,
      sessionHash: null,
      sharedDevice: null,
      secretHash: '',
    },
    requestId: v7(),
    headers: new Headers(),
    ip: '',
    now: new Date(),
    audit: newAuditTrail(),
    notes: [],
  };
}

const listed = (query: Partial<Parameters<typeof readCorrections>[1]> = {}) =>
  inHospital((tx) => readCorrections(contextOf(tx), { page_size: 2, ...query }));

describe('the billing work list', () => {
  it('has overpaid invoices and charges in place of credited ones, the longest waiting first, page by page', async () => {
    const waived = await stored(waivedNow);
    for (const minutes of [30, 20, 10]) {
      await stored({ correctsId: waived.id, createdAt: new Date(Date.now() - minutes * 60_000) });
    }
    const invoiceId = v7();
    await database().transaction(async (tx) => {
      // An invoice that adds up takes a payment; here it is what the list reads of one.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.insert(invoices).values({
        providerId: hospital.provider.id,
        id: invoiceId,
        patientId: patient.id,
        invoiceNumber: 7,
        status: 'paid',
        origin: 'desk',
        currency: 'KES',
        total: '7300',
        discountTotal: '0',
        netTotal: '7300',
        paidTotal: '7300',
        creditedTotal: '2400',
        refundDueSince: new Date(Date.now() - 15 * 60_000),
        issuedAt: new Date(),
      });
      const night = {
        status: 'paid',
        invoiceId,
        source: 'manual',
        creditedAt: new Date(),
      } as const;
      await tx
        .insert(chargeItems)
        .values(['A', 'B'].map((description) => item({ ...night, description })));
    });
    const first = await listed();
    expect(first.total).toBe(4);
    expect(first.rows.map(({ kind }) => kind)).toEqual(['charge-due', 'charge-due']);
    expect(first.next).not.toBeNull();
    const rest = await listed(first.next ? { after: first.next } : {});
    expect(rest.next).toBeNull();
    expect(rest.rows).toMatchObject([
      {
        kind: 'refund-due',
        amount: '2400.00',
        requested: '0.00',
        invoice: invoiceId,
        invoice_number: 7,
        what: 'A and B',
        payers: [],
      },
      { kind: 'charge-due', amount: '1500.00', what: 'Consultation', payers: [] },
    ]);
    expect((await listed({ kind: 'refund-due' })).total).toBe(1);
    expect((await listed({ kind: 'charge-due' })).total).toBe(3);
    expect((await listed({ patient: { id: patient.id } })).total).toBe(4);
    expect((await listed({ patient: { id: v7() } })).total).toBe(0);
    const due = await inHospital((tx) => listRefundsDue(tx, hospital.provider.id, patient.id));
    expect(due).toMatchObject([{ invoiceId, amount: '2400.000', items: [{}, {}] }]);
  });

  it('is counted as it was at the end of a day, whatever is corrected later', async () => {
    const at = (minutesAgo: number) =>
      inHospital((tx) =>
        correctionsOpenAt(tx, hospital.provider.id, new Date(Date.now() - minutesAgo * 60_000)),
      );
    const charges = (count: number) => [
      { kind: 'charge-due', currency: 'KES', count, amount: `${1500 * count}.000` },
    ];
    expect(await at(60)).toEqual([]);
    expect(await at(25)).toEqual(charges(1));
    expect(await at(0)).toEqual(charges(3));
  });

  it('keeps a refund that was approved on one day and rejected on the next in the report of the first', async () => {
    const providerId = hospital.provider.id;
    const at = (hoursAgo: number) =>
      inHospital((tx) =>
        correctionsOpenAt(tx, providerId, new Date(Date.now() - hoursAgo * 3_600_000)),
      );
    const account = only(
      await database()
        .insert(paymentAccounts)
        .values({
          providerId,
          type: 'patient',
          name: 'Otieno, Achieng',
          patientId: patient.id,
          currency: 'KES',
        })
        .returning(),
    );
    const approvedAt = new Date(Date.now() - 26 * 3_600_000);
    const refund = only(
      await database()
        .insert(refunds)
        .values({
          providerId,
          patientId: patient.id,
          accountId: account.id,
          amount: '250',
          currency: 'KES',
          reason: 'Not needed',
          status: 'approved',
          requestedById: hospital.staff.billing.userId,
          requestedAt: approvedAt,
          decidedById: hospital.staff['finance-manager'].userId,
          decidedAt: approvedAt,
        })
        .returning(),
    );
    const yesterday = [{ kind: 'refund-approved', currency: 'KES', count: 1, amount: '250.000' }];
    expect(await at(25)).toEqual(yesterday);
    await database()
      .update(refunds)
      .set({ status: 'rejected', decidedAt: new Date(), decisionNote: 'It was used' })
      .where(and(eq(refunds.providerId, providerId), eq(refunds.id, refund.id)));
    expect(await at(25)).toEqual(yesterday);
    expect(await at(27)).toEqual([]);
    expect((await at(0)).filter(({ kind }) => kind === 'refund-approved')).toEqual([]);
  });
});

describe('a waiver by mistake', () => {
  it('is reversed once, with who did it and why, and is deducted from the waivers of the day', async () => {
    const waived = await stored(waivedNow);
    const reverse = () =>
      inHospital((tx) => reverseWaiver(contextOf(tx), { id: waived.id }, 'The wrong row'));
    const shown = await reverse();
    expect(shown).toMatchObject({ status: 'billable', amount: '1500.00', corrects: waived.id });
    await expect(reverse()).rejects.toMatchObject({ code: 'conflict' });
    const live = await stored();
    await expect(
      inHospital((tx) => reverseWaiver(contextOf(tx), { id: live.id }, 'A slip')),
    ).rejects.toMatchObject({ code: 'conflict' });
    const day = { from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 60_000) };
    const forgone = await inHospital((tx) =>
      revenueAdjustments(tx, hospital.provider.id, { ...day, cashierId: null }),
    );
    const sums = forgone.map(({ kind, count, takenBack, amount }) => [
      kind,
      count,
      takenBack,
      +amount,
    ]);
    expect(sums.sort()).toEqual([
      ['waiver', 0, 1, -1500],
      ['waiver', 2, 0, 3000],
    ]);
  });
});

it('patients with bills from before an upgrade are compared once', async () => {
  const providerId = hospital.provider.id;
  await database().insert(chargesToCompare).values({ providerId, patientId: patient.id });
  expect(await compareEarlierCharges()).toBe(1);
  expect(await compareEarlierCharges()).toBe(0);
});
