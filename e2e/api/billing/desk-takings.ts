import { financeOf, makeInvoice } from '@/e2e/api/billing/billing-builders';
import type { Expectation, Hands, Of } from '@/e2e/api/billing/desk-commands';
import {
  isBillable,
  offInvoice,
  offLine,
  paidOf,
  part,
  paymentsOf,
  sum,
  taken,
  text,
  toPay,
} from '@/e2e/api/billing/desk-model';
import { deposit, payInvoice, receive } from '@/e2e/api/billing/payment-builders';
import { send } from '@/e2e/api/transport';

/** Pays all billable items of a patient at once, with the copayment of an insured one. */
export async function receiveItems(
  { hospital, desk, patients, discounts, model, clerk, shift, accountOf, canTake }: Hands,
  one: Of<'receive'>,
): Promise<Expectation> {
  const items = model.items.filter((item) => item.patient === one.patient && isBillable(item));
  const isDiscounted = one.isDiscounted && one.by === 'insurance';
  const off = isDiscounted ? sum(items.map(({ price }) => offLine(price))) : 0;
  const due = sum(items.map(({ price }) => price)) - off;
  const copayment = one.by === 'insurance' ? part(due, one.percent) : 0;
  const answer = await receive(
    hospital,
    {
      patient: patients[one.patient]?.id,
      charge_items: items.map(({ id }) => id),
      location: desk.id,
      discounted_charge_items: isDiscounted
        ? items.map(({ id }) => ({
            charge_item_uuid: id,
            discount_uuid: discounts.ofLine.uuid,
          }))
        : [],
      payment_info: {
        transaction_type: one.by,
        account_id: accountOf(one.by, one.patient),
        ...(one.by === 'insurance'
          ? {
              copayment_info: {
                transaction_type: 'cash',
                amount: text(copayment),
                currency: 'KES',
              },
            }
          : {}),
      },
    },
    clerk,
  );
  const isPossible =
    items.length > 0 &&
    copayment <= due &&
    (copayment === 0 || shift !== null) &&
    (off === 0 || due === 0 || copayment < due) &&
    (copayment === due || canTake(one.by, one.patient, due));
  return {
    answers: [answer],
    effect: isPossible
      ? (data) => {
          const { uuid } = data.invoice;
          const invoice = {
            uuid,
            patient: one.patient,
            fromPayment: true,
            items,
            net: due,
            discount: off > 0 ? ('of-lines' as const) : ('none' as const),
            isCancelled: false,
          };
          for (const item of items) item.invoice = invoice;
          model.invoices.push(invoice);
          for (const { uuid: id, is_copayment } of data.payments) {
            const amount = is_copayment ? copayment : due - copayment;
            const type = is_copayment ? 'cash' : one.by;
            taken(model, { patient: one.patient, invoice, by: type, amount }, id);
          }
        }
      : null,
  };
}

/** Bills all billable items of a patient. */
export async function invoiceItems(
  { hospital, patients, model, clerk }: Hands,
  one: Of<'invoice'>,
): Promise<Expectation> {
  const items = model.items.filter((item) => item.patient === one.patient && isBillable(item));
  const whose = patients[one.patient] ?? { id: '' };
  const made = await makeInvoice(hospital, whose, items);
  if (made.status !== 201) return { answers: [made], effect: null };
  const { uuid } = made.body.data;
  const issued = await send('POST', financeOf(hospital, `invoices/${uuid}/issue`), clerk);
  return {
    answers: [issued],
    effect: () => {
      const net = sum(items.map(({ price }) => price));
      const invoice = {
        uuid,
        patient: one.patient,
        fromPayment: false,
        items,
        net,
        discount: 'none' as const,
        isCancelled: false,
      };
      for (const item of items) item.invoice = invoice;
      model.invoices.push(invoice);
    },
  };
}

/** Pays a part of an invoice, with the insurer’s discount of the whole where it is asked for. */
export async function payPart(
  { hospital, desk, discounts, model, clerk, accountOf, canTake }: Hands,
  one: Of<'pay'>,
): Promise<Expectation> {
  const invoice = toPay(model, one.nth);
  if (!invoice) return null;
  const isDiscounted = one.isDiscounted && one.by === 'insurance';
  const isGiven = isDiscounted && invoice.discount !== 'of-invoice';
  const off = isGiven ? offInvoice(invoice.net) : 0;
  const balance = invoice.net - off - paidOf(model, invoice);
  const amount = part(balance, one.percent);
  const isReduced = sum(invoice.items.map(({ price }) => price)) > invoice.net - off;
  const isInsurers = paymentsOf(model, invoice).some((paid) => paid.by === 'insurance');
  const answer = await payInvoice(
    hospital,
    invoice.uuid,
    {
      transaction_type: one.by,
      account_id: accountOf(one.by, invoice.patient),
      amount: text(amount),
      currency: 'KES',
      location: desk.id,
      ...(isDiscounted ? { discount_id: discounts.ofInvoice.uuid } : {}),
    },
    clerk,
  );
  const isPossible =
    !invoice.isCancelled &&
    (!isGiven || (invoice.discount === 'none' && paymentsOf(model, invoice).length === 0)) &&
    (!isReduced || one.by === 'insurance' || isInsurers) &&
    amount > 0 &&
    amount <= balance &&
    canTake(one.by, invoice.patient, amount);
  return {
    answers: [answer],
    effect: isPossible
      ? ({ payments: [paid] }) => {
          invoice.net -= off;
          if (isGiven) invoice.discount = 'of-invoice';
          taken(model, { patient: invoice.patient, invoice, by: one.by, amount }, paid.uuid);
        }
      : null,
  };
}

/** Takes cash into a patient’s account. */
export async function takeDeposit(
  { hospital, desk, accounts, model, clerk, shift }: Hands,
  one: Of<'deposit'>,
): Promise<Expectation> {
  const body = {
    amount: text(one.amount),
    currency: 'KES',
    transaction_type: 'cash',
    location: desk.id,
  };
  const answer = await deposit(hospital, accounts[one.patient]?.uuid ?? '', body, clerk);
  const of = { patient: one.patient, invoice: null, by: 'cash' as const, amount: one.amount };
  return {
    answers: [answer],
    effect: shift ? ({ payments: [paid] }) => taken(model, of, paid.uuid) : null,
  };
}
