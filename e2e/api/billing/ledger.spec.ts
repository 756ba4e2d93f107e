import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '@/db/queries/billing/ledger-check';
import { aChargeItem, anInvoice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  anAccountWith,
  answerCash,
  aPaidVisit,
  aShift,
  type Billing,
  closeShift,
  completeRefund,
  copay,
  decideRefund,
  insured,
  offerCash,
  payInvoice,
  receive,
  remit,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { tamperings } from '@/e2e/api/platform/tamperings';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

let billing: Billing;
let provider: string;

/** Books with something of everything: discounts of both kinds, a void, a refund, a deposit, a closed shift. */
beforeAll(async () => {
  billing = await aBillingHospital();
  const { hospital, desk, insurer } = billing;
  provider = hospital.provider.id;
  const clerk = { as: hospital.staff.billing.sender };
  const shift = await aShift(hospital, desk, { float: '100' });
  const patient = await aPatient(hospital);
  const service = await aService(hospital);
  const item = await aChargeItem(hospital, patient, { service, unitPrice: '3333.33', quantity: 3 });
  const lineDiscount = await aDiscount(hospital, insurer, { amount: 7.5 });
  await receive(
    hospital,
    {
      ...insured(billing, patient, [item], copay('925.00', { tendered: '1000' })),
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: lineDiscount.uuid }],
    },
    { ...clerk, headers: { 'idempotency-key': 'first' } },
  );
  const { payment } = await aPaidVisit(billing, clerk);
  const { payment: wrong } = await aPaidVisit(billing, clerk);
  await voidPayment(hospital, wrong.uuid, { reason: 'Wrong' });
  const asked = await requestRefund(hospital, '', {
    payment: payment.uuid,
    amount: '50',
    reason: 'Not done',
  });
  const manager = { as: hospital.staff['finance-manager'].sender };
  const { uuid } = asked.body.data;
  await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
  await completeRefund(hospital, uuid, { transaction_type: 'cash', location: desk.id }, clerk);
  const account = await anAccountWith(billing, patient, '70');
  await requestRefund(hospital, '', { account: account.uuid, amount: '70', reason: 'Goes home' });
  const third = await aChargeItem(hospital, patient);
  const invoice = await anInvoice(hospital, patient, [third, await aChargeItem(hospital, patient)]);
  const discount = await aDiscount(hospital, insurer, { applies_to: 'invoice', amount: 33.33 });
  await payInvoice(hospital, invoice.uuid, {
    transaction_type: 'insurance',
    account_id: billing.insurance.uuid,
    amount: '500',
    discount_id: discount.uuid,
    location: desk.id,
  });
  const counted = { counted_cash: '2470', variance_reason: 'Coins' };
  ok(await closeShift(hospital, shift.uuid, counted, clerk));
  await payOutAndSendBack();
});

/** Card money that is partly paid out, and a company that remitted too much and gets it back. */
async function payOutAndSendBack() {
  const { hospital, desk, cash, corporate } = billing;
  const manager = { as: hospital.staff['finance-manager'].sender };
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice: '90.00' });
  const payment_info = { transaction_type: 'card', account_id: cash?.uuid, reference: 'Slip 90' };
  const body = { patient: patient.id, charge_items: [item.id], payment_info, location: desk.id };
  const kes = { currency: 'KES', reference: 'Bank 1' };
  const answers = [
    await receive(hospital, body),
    await send('POST', financeOf(hospital, 'payouts'), {
      ...manager,
      body: { ...kes, transaction_type: 'card', amount: '60', fee: '1' },
    }),
    await remit(hospital, corporate.uuid, { ...kes, amount: '20', credit: '20' }, manager),
    await remit(hospital, corporate.uuid, { ...kes, amount: '0', returned: '15' }, manager),
  ];
  for (const { status, text } of answers) expect(status, text).toBe(201);
}

/**
 * The check's findings after a write past every guard: on a copy of the table without constraints or triggers, which is
 * rolled back.
 */
async function brokenAfter(table: string, tampering: SQL): Promise<number[]> {
  const found: number[] = [];
  await database()
    .transaction(async (tx) => {
      const name = sql.identifier(table);
      await tx.execute(sql`create temp table ${name} on commit drop as table public.${name}`);
      const changed = await tx.execute(tampering);
      expect(changed.count, 'The tampering changed nothing.').toBeGreaterThan(0);
      for (const { number, broken, examples } of await checkBooks(tx, provider)) {
        expect(examples.length).toBe(Math.min(broken, 10));
        if (broken > 0) found.push(number);
      }
      tx.rollback();
    })
    .catch((error: Error) => {
      if (error.message !== 'Rollback') throw error;
    });
  return found;
}

describe('the check of the books', () => {
  it('finds no fault, and had something to check for every rule', async () => {
    await expectBooksToBalance(billing.hospital);
    const answer = await send('GET', financeOf(billing.hospital, 'ledger/check'), {
      as: billing.hospital.staff['finance-manager'].sender,
    });
    const idle = answer.body.data.invariants.filter(
      ({ checked }: { checked: number }) => checked === 0,
    );
    expect(idle).toEqual([]);
  });

  it.each(tamperings)('rule %i: finds that %s', async (number, _, table, tampering) => {
    const { hospital } = billing;
    expect(await brokenAfter(table, tampering(hospital))).toContain(number);
  });

  it('is for finance managers and auditors, of their own hospital', async () => {
    const path = financeOf(billing.hospital, 'ledger/check');
    for (const role of ['billing', 'administrator', 'ward-clerk', 'nurse'] as const) {
      const { sender } = billing.hospital.staff[role];
      expect((await send('GET', path, { as: sender })).status, role).toBe(403);
    }
    const other = await aBillingHospital();
    const theirs = other.hospital.staff.auditor.sender;
    expect((await send('GET', path, { as: theirs })).status).toBe(404);
    await expectBooksToBalance(other.hospital);
  });
});

/** Truncates a table and all that refer to it, and gives way to the writes of other tests: waiting for them, it could deadlock. */
async function truncate(table: string): Promise<void> {
  const attempt = database().transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '200ms'`);
    await tx.execute(sql`truncate ${sql.identifier(table)} cascade`);
  });
  return attempt.catch((error) =>
    error.cause?.code === '55P03' ? truncate(table) : Promise.reject(error),
  );
}

describe('the books', () => {
  it('are never changed or deleted, by any role', async () => {
    for (const table of ['journals', 'ledger_entries', 'invoice_discount_shares']) {
      const name = sql.identifier(table);
      const attempts = [
        sql`update ${name} set provider_id = provider_id`,
        sql`delete from ${name}`,
      ];
      for (const attempt of attempts) {
        await expect(database().execute(attempt), table).rejects.toThrow();
      }
      await expect(truncate(table), table).rejects.toThrow();
    }
  });

  it('keep refunds, counts and handovers as they were posted', async () => {
    const { hospital, desk } = billing;
    const { userId, sender } = hospital.staff['finance-manager'];
    const shift = await aShift(hospital, desk, { float: '100' });
    const offer = async () => {
      const body = { to_user: userId, amount: '10' };
      const answer = await offerCash(hospital, shift.uuid, body, {
        as: hospital.staff.billing.sender,
      });
      return answer.body.data.uuid;
    };
    await answerCash(hospital, `${await offer()}/accept`, { into: 'safe' }, { as: sender });
    await offer();
    const frozen = [
      ['refunds', `status = 'completed'`, ['amount = amount + 1', `status = 'approved'`]],
      [
        'cashier_shifts',
        `status = 'closed'`,
        [
          'counted_cash = counted_cash + 1, variance = variance + 1',
          'expected_cash = expected_cash + 1, variance = variance - 1',
          'opening_float = opening_float + 1',
          `variance_reason = 'Found'`,
          'card_expected = 1, card_counted = 1',
          'mobile_money_expected = 1, mobile_money_counted = 1',
        ],
      ],
      [
        'cashier_shifts',
        `status = 'open'`,
        [
          'opening_float = opening_float + 1',
          `opening_float = opening_float + 1, first_float = 1, float_reason = 'A slip'`,
          'opening_float = opening_float + 1, first_float = opening_float',
          `opening_count = '[{"value":"1","count":1}]'`,
        ],
      ],
      ['cash_handovers', `status = 'accepted'`, ['amount = amount + 1', `note = 'Less'`]],
      ['cash_handovers', `status = 'offered'`, ['amount = amount + 1']],
    ] as const;
    for (const [table, where, changes] of frozen) {
      const of = sql`provider_id = ${provider} and ${sql.raw(where)}`;
      const rows = await database().execute(sql`select from ${sql.identifier(table)} where ${of}`);
      expect(rows.length, `${table} where ${where}`).toBeGreaterThan(0);
      for (const attempt of [
        ...changes.map(
          (change) => sql`update ${sql.identifier(table)} set ${sql.raw(change)} where ${of}`,
        ),
        sql`delete from ${sql.identifier(table)} where ${of}`,
      ]) {
        await expect(database().execute(attempt), table).rejects.toThrow();
      }
      await expect(truncate(table), table).rejects.toThrow();
    }
  });

  it('take no journal that does not balance, and no entry for an account of another currency', async () => {
    const journal = (entries: SQL) =>
      database().transaction(async (tx) => {
        await tx.execute(sql`insert into journals (provider_id, id, kind, posted_at)
          values (${provider}, '00000000-0000-7000-8000-000000000001', 'deposit', now())`);
        await tx.execute(entries);
      });
    const entry = (amount: string, position: number, more = sql`null`) =>
      sql`(${provider}, '00000000-0000-7000-8000-000000000001', ${position}, 'cash', ${amount}, 'KES', ${more})`;
    const into = sql`insert into ledger_entries
      (provider_id, journal_id, position, ledger, amount, currency, account_id) values `;
    await expect(journal(sql`${into} ${entry('1', 1)}, ${entry('-2', 2)}`)).rejects.toThrow();
    await expect(journal(sql`select 1`)).rejects.toThrow();
    const dollars = await database().execute<{ id: string }>(sql`
      insert into payment_accounts (provider_id, id, type, name, currency)
      values (${provider}, gen_random_uuid(), 'cash', 'Dollars', 'USD') returning id`);
    const account = sql`${dollars[0]?.id}::uuid`;
    await expect(
      journal(sql`${into} ${entry('1', 1, account)}, ${entry('-1', 2)}`),
    ).rejects.toThrow();
  });

  it('take no charge item with another status than its invoice gives it', async () => {
    const { hospital } = billing;
    const patient = await aPatient(hospital);
    const [billed, free] = [
      await aChargeItem(hospital, patient),
      await aChargeItem(hospital, patient),
    ];
    const invoice = await anInvoice(hospital, patient, [billed]);
    const draft = await anInvoice(hospital, patient, [await aChargeItem(hospital, patient)], {
      issue: false,
    });
    const attempts = [
      sql`update charge_items set status = 'billable', invoice_id = null where id = ${billed.id}`,
      sql`update charge_items set status = 'billed', invoice_id = ${invoice.uuid} where id = ${free.id}`,
      sql`insert into charge_items (provider_id, id, patient_id, healthcare_service_id, price_tier_id, description,
          quantity, unit_price, amount, currency, status, source, invoice_id)
        select provider_id, gen_random_uuid(), patient_id, healthcare_service_id, price_tier_id, description, quantity,
          unit_price, amount, currency, 'billed', 'manual', ${invoice.uuid} from charge_items where id = ${free.id}`,
      sql`insert into invoice_lines (provider_id, invoice_id, position, charge_item_id, service_name, description,
          quantity, unit_price, amount, net_amount)
        select provider_id, ${draft.uuid}, 9, id, '', '', quantity, unit_price, amount, amount
        from charge_items where id = ${free.id}`,
    ];
    for (const [index, attempt] of attempts.entries()) {
      await expect(database().execute(attempt), `attempt ${index}`).rejects.toMatchObject({
        cause: { constraint_name: 'charge_items_as_billed' },
      });
    }
    await expectBooksToBalance(hospital);
  });

  it('are listed by kind, document, account, patient and shift', async () => {
    const { hospital, insurance } = billing;
    const found = async (query: string) => {
      const answer = await sendOk('GET', financeOf(hospital, `ledger/journals?${query}`), {
        as: hospital.staff.auditor.sender,
      });
      return answer.body.results.map(({ kind }: { kind: string }) => kind);
    };
    expect(await found('kind=refund')).toEqual(['refund']);
    expect(await found(`account=${insurance.uuid}`)).toEqual(['payment', 'payment']);
    expect((await found('')).at(-1)).toBe('invoice-issued');
    expect(await found('posted_at__lte=2020-01-01T00:00:00Z')).toEqual([]);
    expect(await found('shift=999999999')).toEqual([]);
    const path = financeOf(hospital, 'ledger/journals?kind=payment-voided');
    const voided = await send('GET', path, { as: hospital.staff.auditor.sender });
    expect(voided.body.results).toMatchObject([{ reason: 'Wrong' }]);
    expect(voided.body.results[0].reverses).not.toBeNull();
  });
});
