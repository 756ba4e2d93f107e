import { describe, expect, it } from 'vitest';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance, readJournalsFile } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  accountNow,
  aDesk,
  anApprovedRefund,
  aShift,
  type Billing,
  closeShift,
  completeRefund,
  postings,
  receive,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { storedInTurn } from '@/e2e/api/platform/stored-in-turn';
import { ok, send, sendOk } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { dayAt } from '@/lib/domain/days';

/** A payment at a desk by card or mobile money, by the hospital's key. */
async function paid(
  { hospital, desk, cash }: Pick<Billing, 'hospital' | 'desk' | 'cash'>,
  way: 'card' | 'mobile-money',
  amount: string,
) {
  const patient = await aPatient(hospital);
  const item = await aChargeItem(hospital, patient, { unitPrice: amount });
  const answer = await receive(hospital, {
    patient: patient.id,
    charge_items: [item.id],
    payment_info: { transaction_type: way, account_id: cash?.uuid, reference: item.id },
    location: desk.id,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.payments[0] as { uuid: string };
}

async function aHospitalPaidByCard() {
  const billing = await aBillingHospital();
  await paid(billing, 'card', '1000.00');
  await paid(billing, 'mobile-money', '600.00');
  return billing;
}

const payout = (
  { hospital }: Pick<Billing, 'hospital'>,
  body: object,
  as: Sender = hospital.staff['finance-manager'].sender,
) =>
  send('POST', financeOf(hospital, 'payouts'), {
    as,
    body: { transaction_type: 'card', currency: 'KES', reference: 'Batch 1', ...body },
  });

const voided = ({ hospital }: Pick<Billing, 'hospital'>, uuid: string) =>
  send('POST', financeOf(hospital, `payouts/${uuid}/void`), {
    as: hospital.staff['finance-manager'].sender,
    body: { reason: 'Of another hospital' },
  });

const read = async ({ hospital }: Pick<Billing, 'hospital'>, path: string) => {
  const as = hospital.staff.auditor.sender;
  const answer = await sendOk('GET', financeOf(hospital, path), { as });
  return answer.body;
};

const held = async (billing: Pick<Billing, 'hospital'>) => {
  const { clearing } = (await read(billing, 'clearing')).data;
  return clearing.map((one: Record<string, string>) => [
    one.transaction_type,
    one.currency,
    one.holds,
  ]);
};

describe('money paid by card and mobile money', () => {
  it('is in the clearing balance of bank and operator until it is paid out, less a fee', async () => {
    const billing = await aHospitalPaidByCard();
    const { hospital, cash } = billing;
    expect(await held(billing)).toEqual([
      ['mobile-money', 'KES', '600.00'],
      ['card', 'KES', '1000.00'],
    ]);
    const came = ok(await payout(billing, { amount: '780', fee: '20', note: 'Monday' }));
    expect(came.body.data).toMatchObject({
      holds: '200.00',
      payout: {
        transaction_type: 'card',
        amount: '780.00',
        fee: '20.00',
        currency: 'KES',
        note: 'Batch 1: Monday',
        status: 'recorded',
        recorded_by_name: hospital.staff['finance-manager'].name,
      },
    });
    expect(await postings(hospital, 'kind=payout')).toEqual([
      ['Dr bank 780.00', 'Dr bank-charges 20.00', 'Cr card-clearing 800.00'],
    ]);
    expect((await accountNow(hospital, cash?.uuid ?? '')).balance).toBe('800.00');
    expect(await held(billing)).toEqual([
      ['mobile-money', 'KES', '600.00'],
      ['card', 'KES', '200.00'],
    ]);
    await expectBooksToBalance(hospital);
  });

  it('is never paid out beyond that balance, fee included, even when two record it at once', async () => {
    const billing = await aHospitalPaidByCard();
    const more = await payout(billing, { amount: '990', fee: '10.01' });
    expect(more.status).toBe(409);
    expect(more.body.errors.amount).toEqual([
      'The expected balance there is only KES 1,000.00. Amount and fee together cannot be more.',
    ]);
    expect((await payout(billing, { amount: '1', currency: 'BHD' })).status).toBe(409);
    expect((await payout(billing, { amount: '0' })).status).toBe(400);
    expect((await payout(billing, { amount: '0.001' })).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        payout(billing, { amount: '390', fee: '10', reference: `Batch ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect((await held(billing))[1]).toEqual(['card', 'KES', '200.00']);
    await expectBooksToBalance(billing.hospital);
  });

  it('is recorded once under a reference, unless the first payout is voided', async () => {
    const billing = await aHospitalPaidByCard();
    const first = await payout(billing, { amount: '400', fee: '10' });
    const again = await payout(billing, { amount: '400.00', reference: 'BATCH 1', note: 'Twice' });
    expect(again.status).toBe(409);
    expect(again.body.errors.reference[0]).toContain('KES 400.00 with this reference was recorded');
    ok(await payout(billing, { amount: '400', transaction_type: 'mobile-money' }));
    const { uuid } = first.body.data.payout;
    const taken = ok(await voided(billing, uuid));
    expect(taken.body.data).toMatchObject({
      holds: '1000.00',
      payout: { status: 'voided', void_reason: 'Of another hospital' },
    });
    const twice = await voided(billing, uuid);
    expect(twice.status).toBe(409);
    expect(twice.body.message).toContain('This payout was voided');
    expect((await payout(billing, { amount: '400', fee: '10' })).status).toBe(201);
    expect((await held(billing))[1]).toEqual(['card', 'KES', '590.00']);
    await expectBooksToBalance(billing.hospital);
  });

  it('leaves the accounts of the desks that took it, and returns to them with a void', async () => {
    const billing = await aHospitalPaidByCard();
    const { hospital, cash } = billing;
    const pharmacy = await aDesk(hospital, 'Pharmacy');
    // A cashier who works at two desks closes the shift at the first.
    const clerk = { as: hospital.key };
    const shifts = (await read(billing, 'shifts?status=open')).results;
    for (const { uuid, expected_cash } of shifts) {
      await closeShift(hospital, uuid, { counted_cash: expected_cash }, clerk);
    }
    const there = { hospital, desk: pharmacy.location, cash: pharmacy.account };
    await paid(there, 'card', '300.00');
    const balances = async () =>
      Promise.all(
        [cash, pharmacy.account].map(
          async (one) => (await accountNow(hospital, one?.uuid ?? '')).balance,
        ),
      );
    expect(await balances()).toEqual(['1600.00', '300.00']);
    const came = ok(await payout(billing, { amount: '1100' }));
    expect(await balances()).toEqual(['600.00', '200.00']);
    await voided(billing, came.body.data.payout.uuid);
    expect(await balances()).toEqual(['1600.00', '300.00']);
    await expectBooksToBalance(hospital);
  });

  it('is deducted from a later payout where a payment is voided after it was paid out', async () => {
    const billing = await aBillingHospital();
    const { uuid } = await paid(billing, 'card', '500.00');
    await payout(billing, { amount: '500' });
    const manager = { as: billing.hospital.staff['finance-manager'].sender };
    const gone = await voidPayment(billing.hospital, uuid, { reason: 'Charged twice' }, manager);
    expect(gone.status, gone.text).toBe(200);
    expect((await held(billing))[1]).toEqual(['card', 'KES', '-500.00']);
    const none = await payout(billing, { amount: '1', reference: 'Batch 2' });
    expect(none.body.errors.amount).toEqual([
      'The expected balance there is only KES 0.00. Amount and fee together cannot be more.',
    ]);
    await paid(billing, 'card', '800.00');
    expect((await payout(billing, { amount: '300', reference: 'Batch 2' })).status).toBe(201);
    expect((await held(billing))[1]).toEqual(['card', 'KES', '0.00']);
    await expectBooksToBalance(billing.hospital);
  });

  it('waits for the first card refund of a desk that took none, and pays out no more than that leaves', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { uuid: payment } = await paid(billing, 'card', '500.00');
    const refund = await anApprovedRefund(billing, { payment }, '200');
    const pharmacy = await aDesk(hospital, 'Pharmacy');
    const clerk = { as: hospital.staff.billing.sender };
    await aShift(hospital, pharmacy.location, clerk);
    const back = { transaction_type: 'card', location: pharmacy.location.id };
    const [given, came] = await storedInTurn(
      hospital,
      () => completeRefund(hospital, refund, back, clerk),
      () => payout(billing, { amount: '500' }),
    );
    expect(given.status, given.text).toBe(200);
    expect([came.status, came.body.errors?.amount]).toEqual([
      409,
      ['The expected balance there is only KES 300.00. Amount and fee together cannot be more.'],
    ]);
    expect((await held(billing))[1]).toEqual(['card', 'KES', '300.00']);
    await expectBooksToBalance(hospital);
  });

  it('does not change a shift or a day’s takings', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk, cash } = billing;
    const clerk = hospital.staff.billing.sender;
    const shift = await aShift(hospital, desk, { as: clerk });
    const patient = await aPatient(hospital);
    const item = await aChargeItem(hospital, patient, { unitPrice: '500.00' });
    const by = { transaction_type: 'card', account_id: cash?.uuid, reference: 'Slip' };
    const body = { patient: patient.id, charge_items: [item.id], payment_info: by };
    await receive(hospital, { ...body, location: desk.id }, { as: clerk });
    const seen = async () => [
      (await read(billing, `shifts/${shift.uuid}`)).data.tenders,
      (await read(billing, 'day-end-report')).data.totals,
    ];
    const before = await seen();
    await payout(billing, { amount: '490', fee: '10' });
    expect(await seen()).toEqual(before);
  });

  it('has its reference once in the accountant’s file, and its void names the journal that it reverses', async () => {
    const billing = await aHospitalPaidByCard();
    const first = (await payout(billing, { amount: '300', note: 'Monday' })).body.data.payout;
    const second = (await payout(billing, { amount: '100', reference: 'Batch 2' })).body.data
      .payout;
    ok(await voided(billing, first.uuid));
    const today = dayAt(new Date(), 'Africa/Nairobi');
    const lines = await readJournalsFile(billing.hospital, today, today);
    const ofBank = lines.filter(({ Account }) => Account === 'bank');
    expect(ofBank.map((line) => [line.Journal, line.Document, line.Text])).toEqual([
      [`${first.id}`, '', 'Payout: Batch 1: Monday'],
      [`${second.id}`, '', 'Payout: Batch 2'],
      [`${second.id + 1}`, `Journal ${first.id}`, 'Payout voided: Batch 1: Of another hospital'],
    ]);
  });

  it('is listed with the person who recorded it, and found by reference, tender and state', async () => {
    const billing = await aHospitalPaidByCard();
    const card = (await payout(billing, { amount: '100', fee: '5' })).body.data.payout;
    const body = { transaction_type: 'mobile-money', reference: 'MP 77', amount: '50' };
    const mobile = (await payout(billing, body)).body.data.payout;
    const found = async (query: string) => (await read(billing, `payouts?${query}`)).results;
    expect(await found('')).toEqual([mobile, card]);
    expect(await found('page_size=1&page=2')).toEqual([card]);
    expect(await found('search=batch')).toEqual([card]);
    expect(await found('search=mp\u200b77')).toEqual([mobile]);
    expect(await found('transaction_type=mobile-money')).toEqual([mobile]);
    expect(await found('status=voided')).toEqual([]);
    expect(await found('recorded_at__gte=2099-01-01T00:00:00Z')).toEqual([]);
  });

  it('is recorded by finance managers and seen by auditors alone, each of their own hospital', async () => {
    const billing = await aHospitalPaidByCard();
    const { billing: clerk, auditor, administrator } = billing.hospital.staff;
    for (const { sender } of [clerk, auditor, administrator]) {
      expect((await payout(billing, { amount: '1' }, sender)).status).toBe(403);
    }
    const path = financeOf(billing.hospital, 'clearing');
    expect((await send('GET', path, { as: clerk.sender })).status).toBe(403);
    const came = await payout(billing, { amount: '100' });
    const other = await aBillingHospital();
    expect((await voided(other, came.body.data.payout.uuid)).status).toBe(404);
    expect(await held(other)).toEqual([
      ['mobile-money', 'KES', '0.00'],
      ['card', 'KES', '0.00'],
    ]);
  });
});
