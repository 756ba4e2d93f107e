import { expect, it } from 'vitest';
import { insertJournal } from '@/db/queries/billing/ledger';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import { expectBooksToBalance } from '@/e2e/api/billing/books';
import {
  aBillingHospital,
  type Billing,
  cashFor,
  insured,
  receive,
  remit,
} from '@/e2e/api/billing/payment-builders';
import { ok, send } from '@/e2e/api/transport';
import { aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

/** Money with a reference of a bank, a payer or an operator is recorded once. */

const kes = { currency: 'KES' };

async function aHospitalToWhichMuchIsOwed() {
  const billing = await aBillingHospital();
  const { hospital } = billing;
  const manager = { as: hospital.staff['finance-manager'].sender };
  const patient = await aPatient(hospital);
  const claimed = await aChargeItem(hospital, patient, { unitPrice: '1500.00' });
  const paid = await aChargeItem(hospital, patient, { unitPrice: '1500.00' });
  const taken = [
    await receive(hospital, insured(billing, patient, [claimed], null)),
    await receive(hospital, {
      ...cashFor(billing, patient, [paid]),
      payment_info: { transaction_type: 'card', account_id: billing.cash?.uuid, reference: 'A' },
    }),
    await send('POST', financeOf(hospital, 'safe/counts'), {
      ...manager,
      body: { ...kes, counted_cash: '1500', reason: 'Found' },
    }),
  ];
  expect(taken.map(({ status }) => status)).toEqual([201, 201, 201]);
  return { billing, manager };
}

type Manager = Awaited<ReturnType<typeof aHospitalToWhichMuchIsOwed>>['manager'];

/** Each way of recording 100.00 under a reference, with a note or without one. */
const ways: [string, (billing: Billing, as: Manager, given: Slip) => ReturnType<typeof send>][] = [
  [
    'a remittance',
    ({ hospital, insurance }, manager, { reference, note }) =>
      remit(
        hospital,
        insurance.uuid,
        { ...kes, amount: '100', reference, written_off: note ? '1' : '0', reason: note },
        manager,
      ),
  ],
  [
    'a payout',
    ({ hospital }, manager, given) =>
      send('POST', financeOf(hospital, 'payouts'), {
        ...manager,
        body: { ...kes, amount: '100', transaction_type: 'card', ...given },
      }),
  ],
  [
    'banked cash',
    ({ hospital }, manager, given) =>
      send('POST', financeOf(hospital, 'safe/bankings'), {
        ...manager,
        body: { ...kes, amount: '100', ...given },
      }),
  ],
];
type Slip = { reference: string; note: string };

it.each(ways)('%s is recorded once by its whole reference, without its note', async (_, record) => {
  const { billing, manager } = await aHospitalToWhichMuchIsOwed();
  const statusOf = async (reference: string, note = '') => {
    const { status, text, body } = await record(billing, manager, { reference, note });
    if (status !== 201) expect(Object.keys(body.errors), text).toEqual(['reference']);
    return status;
  };
  expect(await statusOf('EFT 77: part 2')).toBe(201);
  expect(await statusOf('EFT 77')).toBe(201);
  expect(await statusOf('eft 77')).toBe(409);
  expect(await statusOf('EFT 78', 'part 2')).toBe(201);
  expect(await statusOf('EFT 78: part 2')).toBe(201);
  expect(await statusOf('EFT 78')).toBe(409);
  await expectBooksToBalance(billing.hospital);
});

it('a reference from before references were stored separately is found by its text in the books', async () => {
  const { billing, manager } = await aHospitalToWhichMuchIsOwed();
  const { hospital, insurance } = billing;
  const providerId = hospital.provider.id;
  await database().transaction((tx) =>
    insertJournal(
      tx,
      { providerId, kind: 'remittance', postedAt: new Date(), reason: 'EFT 77: Tariff' },
      [
        { ...kes, ledger: 'bank', amount: '100' },
        { ...kes, ledger: 'receivable-payer', amount: '-100', accountId: insurance.uuid },
      ],
    ),
  );
  const slip = { ...kes, amount: '100', reference: 'eft 77' };
  expect((await remit(hospital, insurance.uuid, slip, manager)).status).toBe(409);
  ok(await remit(hospital, insurance.uuid, { ...slip, reference: 'EFT 7' }, manager));
  await expectBooksToBalance(hospital);
});
