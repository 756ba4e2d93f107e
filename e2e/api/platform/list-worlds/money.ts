import { eq } from 'drizzle-orm';
import { payers, paymentAccounts } from '@/db/schema/registry/payers';
import { aChargeItem, anInvoice, financeOf } from '@/e2e/api/billing/billing-builders';
import { anAccount, aPayer, at } from '@/e2e/api/billing/discount-builders';
import {
  aCharge,
  aDesk,
  answerCash,
  aPaidVisit,
  aShift,
  closeShift,
  offerCash,
  payInvoice,
  receive,
  remit,
  requestRefund,
} from '@/e2e/api/billing/payment-builders';
import { nameOf, ok, type Prepare, posting } from '@/e2e/api/platform/list-worlds/list-world';
import { aPatient } from '@/e2e/builders/patients';
import { aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

/** Lists of payments, payouts, remittances, payers' debts and counts. */
export const moneyWorlds: Record<string, Prepare> = {
  'payer.list': ({ hospital }) => ({
    path: at(hospital, 'payers?is_active=true'),
    as: hospital.key,
    add: (n) => aPayer(hospital, { name: nameOf(n) }),
    remove: (uuid) => database().update(payers).set({ isActive: false }).where(eq(payers.id, uuid)),
  }),
  'payment-account.list': ({ hospital }) => ({
    path: at(hospital, 'accounts?is_active=true'),
    as: hospital.key,
    add: (n) => anAccount(hospital, { name: nameOf(n) }),
    remove: (uuid) =>
      database()
        .update(paymentAccounts)
        .set({ isActive: false })
        .where(eq(paymentAccounts.id, uuid)),
  }),
  'payment.list': (billing) => ({
    path: financeOf(billing.hospital, 'payments?status=active'),
    as: billing.hospital.key,
    add: () => aPaidVisit(billing),
    remove: (uuid) =>
      posting(billing.hospital, `finance/payments/${uuid}/void`, { reason: 'Taken twice' }),
  }),
  'remittance.list': async (billing) => {
    const { hospital, insurance } = billing;
    return {
      path: financeOf(hospital, 'remittances?status=recorded'),
      as: hospital.key,
      add: async (n) => {
        const patient = await aPatient(hospital);
        const item = await aChargeItem(hospital, patient, { unitPrice: '100.00' });
        const invoice = await anInvoice(hospital, patient, [item]);
        await ok(
          payInvoice(hospital, invoice.uuid, {
            transaction_type: 'insurance',
            account_id: insurance.uuid,
            location: billing.desk.id,
          }),
        );
        await ok(
          remit(hospital, insurance.uuid, {
            amount: '100.00',
            currency: 'KES',
            reference: `EFT ${n}`,
          }),
        );
      },
    };
  },
  'approval.list': ({ hospital }) => {
    const as = hospital.staff.billing.sender;
    return {
      path: financeOf(hospital, 'approvals?status=requested'),
      as: hospital.key,
      add: async () => {
        const { id } = await aChargeItem(hospital, await aPatient(hospital));
        await posting(hospital, 'finance/approvals', { charge_item: id, reason: 'Poor' }, as);
      },
      remove: (uuid) => posting(hospital, `finance/approvals/${uuid}/withdraw`, {}, as),
    };
  },
  'refund.list': (billing) => ({
    path: financeOf(billing.hospital, 'refunds?status=requested'),
    as: billing.hospital.key,
    add: async () => {
      const { payment } = await aPaidVisit(billing);
      const body = { payment: payment.uuid, amount: '100', reason: 'Paid twice' };
      await ok(requestRefund(billing.hospital, '', body));
    },
    remove: (uuid) => posting(billing.hospital, `finance/refunds/${uuid}/withdraw`, {}),
  }),
  'ledger.list': (billing) => ({
    path: financeOf(billing.hospital, 'ledger/journals'),
    as: billing.hospital.key,
    add: () => aPaidVisit(billing),
  }),
  'shift.list': ({ hospital }) => ({
    path: financeOf(hospital, 'shifts?status=open'),
    as: hospital.key,
    add: async (n) => {
      const { location } = await aDesk(hospital, nameOf(n));
      const { sender } = await aUser(hospital.provider.id, 'billing');
      await aShift(hospital, location, { as: sender });
    },
    remove: (uuid) =>
      ok(
        closeShift(
          hospital,
          uuid,
          { counted_cash: '0' },
          { as: hospital.staff['finance-manager'].sender },
        ),
      ),
  }),
  'handover.list': async (billing) => {
    const { hospital, desk } = billing;
    const clerk = { as: hospital.staff.billing.sender };
    const shift = await aShift(hospital, desk, { float: '1000.00' });
    const to_user = hospital.staff['finance-manager'].userId;
    return {
      path: financeOf(hospital, 'handovers?status=offered'),
      as: hospital.key,
      add: () => ok(offerCash(hospital, shift.uuid, { to_user, amount: '1.00' }, clerk)),
      remove: (uuid) =>
        ok(
          answerCash(
            hospital,
            `${uuid}/decline`,
            {},
            { as: hospital.staff['finance-manager'].sender },
          ),
        ),
    };
  },
  'payout.list': (billing) => {
    const { hospital, desk, cash } = billing;
    return {
      path: financeOf(hospital, 'payouts?status=recorded'),
      as: hospital.key,
      add: async (n) => {
        const { patient, item } = await aCharge(billing, { unitPrice: '100.00' });
        await ok(
          receive(hospital, {
            patient: patient.id,
            charge_items: [item.id],
            payment_info: { transaction_type: 'card', account_id: cash.uuid, reference: item.id },
            location: desk.id,
          }),
        );
        await posting(hospital, 'finance/payouts', {
          transaction_type: 'card',
          currency: 'KES',
          reference: `Batch ${n}`,
          amount: '100.00',
        });
      },
      remove: (uuid) => posting(hospital, `finance/payouts/${uuid}/void`, { reason: 'Twice' }),
    };
  },
  'safe.list': async (billing) => {
    const { hospital, desk } = billing;
    const clerk = { as: hospital.staff.billing.sender };
    const manager = hospital.staff['finance-manager'];
    const shift = await aShift(hospital, desk, { float: '1000.00' });
    return {
      path: financeOf(hospital, 'safe/movements'),
      as: hospital.key,
      add: async () => {
        const offer = { to_user: manager.userId, amount: '1.00' };
        const { data } = await ok(offerCash(hospital, shift.uuid, offer, clerk));
        await ok(
          answerCash(hospital, `${data.uuid}/accept`, { into: 'safe' }, { as: manager.sender }),
        );
      },
    };
  },
};
