import { v7 } from 'uuid';
import { aChargeItem, financeOf } from '@/e2e/api/billing/billing-builders';
import type { Expectation, Hands, Of } from '@/e2e/api/billing/desk-commands';
import {
  at,
  isBillable,
  move,
  paidOf,
  part,
  paymentsOf,
  releaseItems,
  text,
} from '@/e2e/api/billing/desk-model';
import {
  cancelInvoice,
  closeShift,
  completeRefund,
  decideRefund,
  openShift,
  remit,
  requestRefund,
  voidPayment,
} from '@/e2e/api/billing/payment-builders';
import { send } from '@/e2e/api/transport';

export async function charge(
  { hospital, patients, model }: Hands,
  one: Of<'charge'>,
): Promise<Expectation> {
  const whose = patients[one.patient] ?? { id: '' };
  const { id } = await aChargeItem(hospital, whose, { unitPrice: text(one.price) });
  const item = {
    id,
    patient: one.patient,
    price: one.price,
    isCancelled: false,
    invoice: null,
  };
  model.items.push(item);
  return null;
}

/** Voids a payment, by a manager without a drawer. */
export async function voidOne(
  { hospital, model, manager }: Hands,
  one: Of<'void'>,
): Promise<Expectation> {
  const payment = at(model.payments, one.nth);
  if (!payment) return null;
  const answer = await voidPayment(hospital, payment.uuid, { reason: 'Wrong' }, manager);
  const { invoice, amount } = payment;
  const isPossible =
    !payment.isVoided &&
    payment.refunded === 0 &&
    (payment.by !== 'cash' ||
      (payment.shift?.isOpen === true && payment.shift.expected >= amount)) &&
    // Claims that the insurer has remitted are no longer due.
    (payment.by !== 'insurance' || model.insurer >= amount) &&
    (invoice !== null || model.accounts[payment.patient as 0 | 1] >= amount);
  return {
    answers: [answer],
    effect: isPossible
      ? () => {
          payment.isVoided = true;
          move(model, payment, payment.shift, -amount);
          if (invoice?.fromPayment && paymentsOf(model, invoice).length === 0)
            releaseItems(invoice);
        }
      : null,
  };
}

/** Refunds a part of a payment: from the drawer that has it, else into the patient’s account. */
export async function refundOne(
  { hospital, desk, model, clerk, manager, shift }: Hands,
  one: Of<'refund'>,
): Promise<Expectation> {
  const payment = at(model.payments, one.nth);
  if (!payment) return null;
  const amount = part(payment.amount, one.percent);
  const asked = await requestRefund(
    hospital,
    '',
    { payment: payment.uuid, amount: text(amount), reason: 'Back' },
    clerk,
  );
  const isPossible =
    payment.invoice !== null &&
    payment.by !== 'insurance' &&
    !payment.isVoided &&
    amount > 0 &&
    amount <= payment.amount - payment.refunded;
  if (asked.status !== 201 || !isPossible) {
    return { answers: [asked], effect: isPossible ? () => undefined : null };
  }
  const { uuid } = asked.body.data;
  const decided = await decideRefund(hospital, uuid, { decision: 'approved' }, manager);
  const drawer = shift && amount <= shift.expected ? shift : null;
  const out = { transaction_type: drawer ? 'cash' : 'user-account', location: desk.id };
  const given = await completeRefund(hospital, uuid, out, clerk);
  return {
    answers: [decided, given],
    effect: () => {
      payment.refunded += amount;
      if (drawer) drawer.expected -= amount;
      else model.accounts[payment.patient as 0 | 1] += amount;
    },
  };
}

export async function cancelOne(
  { hospital, model, clerk }: Hands,
  one: Of<'cancel'>,
): Promise<Expectation> {
  const invoice = at(model.invoices, one.nth);
  if (!invoice) return null;
  const answer = await cancelInvoice(hospital, invoice.uuid, { reason: 'Wrong' }, clerk);
  const isPossible = !invoice.isCancelled && paidOf(model, invoice) === 0;
  return { answers: [answer], effect: isPossible ? () => releaseItems(invoice) : null };
}

export async function dropItem(
  { hospital, model, clerk }: Hands,
  one: Of<'drop'>,
): Promise<Expectation> {
  const item = at(model.items, one.nth);
  if (!item) return null;
  const path = financeOf(hospital, `charge-items/${item.id}/cancel`);
  const answer = await send('POST', path, { ...clerk, body: { reason: 'Not done' } });
  const drop = () => Object.assign(item, { isCancelled: true });
  return { answers: [answer], effect: isBillable(item) ? drop : null };
}

export async function remitSome(
  { hospital, insurance, model, manager }: Hands,
  one: Of<'remit'>,
): Promise<Expectation> {
  const body = { amount: text(one.amount), currency: 'KES', reference: v7() };
  const answer = await remit(hospital, insurance.uuid, body, manager);
  const pay = () => {
    model.insurer -= one.amount;
  };
  return { answers: [answer], effect: model.insurer >= one.amount ? pay : null };
}

/** Opens a drawer with a float of 100.00. */
export async function openDrawer({
  hospital,
  desk,
  model,
  clerk,
  shift,
}: Hands): Promise<Expectation> {
  const body = { location: desk.id, opening_float: '100' };
  const answer = await openShift(hospital, '', body, clerk);
  const open = ({ uuid }: { uuid: string }) =>
    model.shifts.push({ uuid, expected: 10_000, isOpen: true });
  return { answers: [answer], effect: shift ? null : open };
}

export async function closeDrawer(
  { hospital, clerk, shift }: Hands,
  one: Of<'close'>,
): Promise<Expectation> {
  if (!shift) return null;
  const counted = Math.max(0, shift.expected + one.off);
  const body = { counted_cash: text(counted), variance_reason: 'Coins' };
  const answer = await closeShift(hospital, shift.uuid, body, clerk);
  return { answers: [answer], effect: () => Object.assign(shift, { isOpen: false }) };
}
