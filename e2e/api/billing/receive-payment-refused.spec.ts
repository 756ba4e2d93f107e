import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { locations, paymentAccounts } from '@/db/schema/index';
import { aChargeItem, anInvoice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import { aDiscount, anAccount } from '@/e2e/api/billing/discount-builders';
import {
  aBillingHospital,
  aCharge,
  aDesk,
  aPaidVisit,
  aShift,
  cashFor,
  insured,
  openShift,
  receive,
  refused,
  statuses,
} from '@/e2e/api/billing/payment-builders';
import { send, sendOk } from '@/e2e/api/transport';
import { anApiKey, aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

describe('charge items that cannot be paid', () => {
  it('are refused with their receipt or invoice, or as cancelled', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { patient, item, payment } = await aPaidVisit(billing);
    const [status, fields, message] = await refused(billing, cashFor(billing, patient, [item]));
    expect([status, fields]).toEqual([409, ['charge_items.0']]);
    expect(message).toMatch(new RegExp(`settled by receipt ${payment.receipt_number}, \\d+ s ago`));

    const billed = await aChargeItem(hospital, patient);
    const free = await aChargeItem(hospital, patient);
    const invoice = await anInvoice(hospital, patient, [billed]);
    const again = await refused(billing, cashFor(billing, patient, [free, billed]));
    expect(again.slice(0, 2)).toEqual([409, ['charge_items.1']]);
    expect(again[2]).toContain(`invoice ${invoice.number}`);
    expect(await statuses(billing, [free, billed])).toEqual(['billable', 'billed']);

    const path = financeOf(hospital, `charge-items/${free.id}/cancel`);
    await send('POST', path, { as: hospital.key, body: { reason: 'Not done' } });
    expect((await refused(billing, cashFor(billing, patient, [free])))[2]).toContain('Not done');
  });

  it('are refused unless they are known, named once, and of one patient and one currency', async () => {
    const billing = await aBillingHospital();
    const { hospital } = billing;
    const { patient, item } = await aCharge(billing);
    const { item: foreign } = await aCharge(billing);
    const dollars = await aChargeItem(hospital, patient, { currency: 'USD' });
    const wrong = async (items: unknown[]) =>
      (await refused(billing, { ...cashFor(billing, patient, []), charge_items: items })).slice(
        0,
        2,
      );
    expect(await wrong([])).toEqual([400, ['charge_items']]);
    expect(await wrong([item.id, foreign.id])).toEqual([400, ['charge_items.1']]);
    expect(await wrong([item.id, dollars.id])).toEqual([400, ['charge_items.1']]);
    expect(await wrong([item.id, item.number])).toEqual([400, ['charge_items.1']]);
    expect(await wrong([v7()])).toEqual([400, ['charge_items.0']]);
    expect(await wrong(['x'])).toEqual([400, ['charge_items.0']]);
    expect(await statuses(billing, [item, dollars])).toEqual(['billable', 'billable']);
  });
});

describe('a payment is refused', () => {
  it('for each missing field, and for an unknown one', async () => {
    const billing = await aBillingHospital();
    expect((await refused(billing, {})).slice(0, 2)).toEqual([
      400,
      ['patient', 'charge_items', 'payment_info', 'location'],
    ]);
    const { patient, item } = await aCharge(billing);
    const body = cashFor(billing, patient, [item]);
    expect((await refused(billing, { ...body, payment_info: {} })).slice(0, 2)).toEqual([
      400,
      ['payment_info.transaction_type', 'payment_info.account_id'],
    ]);
    expect((await refused(billing, { ...body, discount: 1 })).slice(0, 2)).toEqual([
      400,
      ['discount'],
    ]);
    const barter = { ...body.payment_info, transaction_type: 'barter' };
    const [, fields, message] = await refused(billing, { ...body, payment_info: barter });
    expect(fields).toEqual(['payment_info.transaction_type']);
    expect(message).toBe('The request is not valid.');
  });

  it('when the account is of the wrong kind, in another currency, unknown, or not in use', async () => {
    const billing = await aBillingHospital();
    const { hospital, cash, insurance, corporate } = billing;
    const { patient, item } = await aCharge(billing);
    const with_ = async (transaction_type: string, account_id: string | undefined) =>
      (
        await refused(billing, {
          ...cashFor(billing, patient, [item]),
          payment_info: { transaction_type, account_id },
        })
      ).slice(0, 2);
    const wrong = [400, ['payment_info.account_id']];
    for (const type of ['cash', 'mobile-money', 'card', 'user-account']) {
      expect(await with_(type, insurance.uuid), type).toEqual(wrong);
    }
    expect(await with_('insurance', corporate.uuid)).toEqual(wrong);
    expect(await with_('corporate', insurance.uuid)).toEqual(wrong);
    expect(await with_('insurance', cash?.uuid)).toEqual(wrong);
    expect(await with_('cash', v7())).toEqual(wrong);
    const dollars = await anAccount(hospital, { currency: 'USD' });
    expect(await with_('cash', dollars.uuid)).toEqual(wrong);
    await database()
      .update(paymentAccounts)
      .set({ isActive: false })
      .where(eq(paymentAccounts.id, insurance.uuid));
    expect(await with_('insurance', insurance.uuid)).toEqual([409, ['payment_info.account_id']]);
  });

  it('at a location that is unknown or not in use, and for an unknown patient', async () => {
    const billing = await aBillingHospital();
    const { patient, item } = await aCharge(billing);
    const body = cashFor(billing, patient, [item]);
    expect((await refused(billing, { ...body, location: v7() })).slice(0, 2)).toEqual([
      400,
      ['location'],
    ]);
    expect((await refused(billing, { ...body, patient: v7() })).slice(0, 2)).toEqual([
      400,
      ['patient'],
    ]);
    await database()
      .update(locations)
      .set({ isActive: false })
      .where(eq(locations.id, billing.desk.id));
    expect((await refused(billing, body)).slice(0, 2)).toEqual([409, ['location']]);
  });

  it('for another hospital’s values in the same way as for unknown ones', async () => {
    const billing = await aBillingHospital();
    const other = await aBillingHospital();
    const { patient, item } = await aCharge(billing);
    const { patient: theirs, item: their } = await aCharge(other);
    const body = cashFor(billing, patient, [item]);
    const discount = await aDiscount(other.hospital, other.insurer);
    const foreign: [object, string][] = [
      [{ patient: theirs.id }, 'patient'],
      [{ charge_items: [their.id] }, 'charge_items.0'],
      [{ location: other.desk.id }, 'location'],
      [
        { payment_info: { transaction_type: 'cash', account_id: other.cash?.uuid } },
        'payment_info.account_id',
      ],
      [
        { discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }] },
        'discounted_charge_items.0.discount_uuid',
      ],
    ];
    for (const [change, field] of foreign) {
      expect((await refused(billing, { ...body, ...change })).slice(0, 2)).toEqual([400, [field]]);
    }
    expect((await receive(other.hospital, body)).status).toBe(400);
    expect((await receive(billing.hospital, body, { as: other.hospital.key })).status).toBe(404);
    await expectBooksToBalance(other.hospital);
  });

  it('for a person without an open shift there, and for every role and key that takes no payments', async () => {
    const billing = await aBillingHospital();
    const { hospital, desk } = billing;
    const { patient, item } = await aCharge(billing);
    const body = cashFor(billing, patient, [item]);
    const { sender } = hospital.staff.billing;
    const [status, fields, message] = await refused(billing, body, sender);
    expect([status, fields]).toEqual([409, ['location']]);
    expect(message).toContain('You have no open shift at Billing desk.');
    const elsewhere = await aDesk(hospital, 'Pharmacy');
    await aShift(hospital, elsewhere.location, { as: sender });
    expect((await refused(billing, body, sender))[2]).toContain('Your open shift is at Pharmacy.');
    const { sender: colleague } = await aUser(hospital.provider.id, 'billing');
    const dollars = { location: desk.id, currency: 'USD', opening_float: '0' };
    await openShift(hospital, '', dollars, { as: colleague });
    expect((await refused(billing, body, colleague))[2]).toContain('Your shift is in USD.');
    await aShift(hospital, desk, { as: hospital.staff['finance-manager'].sender });
    expect((await refused(billing, body, sender))[0]).toBe(409);
    for (const role of [
      'nurse',
      'medical-officer',
      'ward-clerk',
      'administrator',
      'auditor',
    ] as const) {
      expect((await refused(billing, body, hospital.staff[role].sender))[0], role).toBe(403);
    }
    const reader = await anApiKey(hospital.provider.id, { scopes: ['billing:read'] });
    expect((await refused(billing, body, reader))[0]).toBe(403);
  });
});

describe('a discount of a charge item', () => {
  it('is the one that the caller saw, if the caller names the sum', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { patient, item } = await aCharge(billing, { unitPrice: '1500.00' });
    const discount = await aDiscount(hospital, insurer, { amount: 50 });
    const body = { ...insured(billing, patient, [item], null), expected_due: '750.00' };
    const asked = {
      ...body,
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
    };
    const path = financeOf(hospital, `discounts/${discount.uuid}`);
    const as = hospital.staff['finance-manager'].sender;
    await sendOk('PATCH', path, { as, body: { amount: 10 } });
    const [status, fields, message] = await refused(billing, asked);
    expect([status, fields]).toEqual([409, ['expected_due']]);
    expect(message).toContain('The amount due changed to KES 1,350.00');
    await sendOk('PATCH', path, { as, body: { amount: 50 } });
    const paid = await receive(hospital, asked);
    expect(paid.body.data).toMatchObject({ net_total: '750.00' });
  });

  it('is refused when it is another payer’s, for another service, for invoices, or in another currency', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer, company } = billing;
    const { patient, item } = await aCharge(billing);
    const body = insured(billing, patient, [item], null);
    const asking = (discount: { uuid: string }) => ({
      ...body,
      discounted_charge_items: [{ charge_item_uuid: item.id, discount_uuid: discount.uuid }],
    });
    const ended = { start_datetime: '2020-01-01T00:00:00Z', end_datetime: '2020-02-01T00:00:00Z' };
    const service = await aService(hospital);
    const cases: [number, string, { uuid: string }][] = [
      [400, 'applies only to amounts paid by', await aDiscount(hospital, company)],
      [
        400,
        'does not cover this service',
        await aDiscount(hospital, insurer, { healthcare_service_ids: [service.id] }),
      ],
      [400, 'is for whole invoices', await aDiscount(hospital, insurer, { applies_to: 'invoice' })],
      [
        400,
        'applies only to amounts in USD',
        await aDiscount(hospital, insurer, { discount_type: 'currency', currency: 'USD' }),
      ],
      [409, 'is not active', await aDiscount(hospital, insurer, { is_active: false })],
      [409, 'has ended', await aDiscount(hospital, insurer, ended)],
      [
        409,
        'has not started',
        await aDiscount(hospital, insurer, {
          start_datetime: '2100-01-01T00:00:00Z',
          end_datetime: '2100-02-01T00:00:00Z',
        }),
      ],
      [400, 'applies only to amounts paid by', await aDiscount(hospital, company, ended)],
    ];
    for (const [status, words, discount] of cases) {
      const given = await refused(billing, asking(discount));
      expect(given.slice(0, 2), words).toEqual([
        status,
        ['discounted_charge_items.0.discount_uuid'],
      ]);
      expect(given[2]).toContain(words);
    }
    expect(await statuses(billing, [item])).toEqual(['billable']);
  });

  it('is at most one an item, known, and for an item of this payment', async () => {
    const billing = await aBillingHospital();
    const { hospital, insurer } = billing;
    const { patient, item } = await aCharge(billing);
    const { item: foreign } = await aCharge(billing);
    const discount = await aDiscount(hospital, insurer);
    const body = insured(billing, patient, [item], null);
    const fieldOf = async (discounted_charge_items: object[]) =>
      (await refused(billing, { ...body, discounted_charge_items })).slice(0, 2);
    const one = { charge_item_uuid: item.id, discount_uuid: discount.uuid };
    const at = 'discounted_charge_items';
    expect(await fieldOf([one, one])).toEqual([400, [`${at}.1.charge_item_uuid`]]);
    expect(await fieldOf([{ ...one, discount_uuid: v7() }])).toEqual([
      400,
      [`${at}.0.discount_uuid`],
    ]);
    expect(await fieldOf([{ ...one, charge_item_uuid: foreign.id }])).toEqual([
      400,
      [`${at}.0.charge_item_uuid`],
    ]);
  });
});
