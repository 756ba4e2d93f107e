import type { z } from 'zod';
import { announceBill } from '@/db/queries/billing/bills';
import { nextDocumentNumber } from '@/db/queries/billing/document-numbers';
import { lockAccounts } from '@/db/queries/billing/ledger';
import { lockReference } from '@/db/queries/billing/payments';
import { handedBackOf, refundBySlip } from '@/db/queries/billing/refunds';
import { findPatient } from '@/db/queries/registry/patients';
import type { locations, payments, refunds } from '@/db/schema/index';
import { shiftAt } from '@/lib/billing/cashier-shifts/server/current';
import { refuseUnlessInDrawer } from '@/lib/billing/cashier-shifts/server/drawer-balance';
import { post } from '@/lib/billing/ledger/server/post';
import { settleInvoice } from '@/lib/billing/ledger/server/settle-invoice';
import { accountAtDesk } from '@/lib/billing/payment-accounts/server/parse-tender';
import { patientAccount } from '@/lib/billing/payment-accounts/server/patient-account';
import { requireInUse } from '@/lib/billing/payment-accounts/server/require-in-use';
import { requireWholeCoins } from '@/lib/billing/payments/divide';
import { refundEntries } from '@/lib/billing/payments/postings';
import { referenceIdentity } from '@/lib/billing/payments/reference-identity';
import { smallestCoin } from '@/lib/billing/payments/server/coin';
import { refuseUnclear } from '@/lib/billing/payments/server/judge-slips';
import { requireBalanceFor } from '@/lib/billing/payments/server/require-balance';
import type { completeRefundContract } from '@/lib/billing/refunds/contract';
import { lockPaid, requireStillOverpaid } from '@/lib/billing/refunds/server/lock-paid';
import { readRefund } from '@/lib/billing/refunds/server/read';
import { isDeskType, isSettledType } from '@/lib/domain/codes/payments';
import { Refusal, refuseField } from '@/lib/domain/errors';
import { moneyWords, presentAmount, storedUnits } from '@/lib/domain/money';
import { surnameFirst } from '@/lib/domain/persons';
import type { Reference } from '@/lib/domain/reference';
import { daysAgoWords } from '@/lib/domain/time';
import type { Context } from '@/lib/platform/http/server/context';
import { changeRecord, lockRecord, readRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActive } from '@/lib/platform/records/server/resolve-references';
import { refuseReplaced } from '@/lib/registry/patients/server/refuse-replaced';

type Body = z.output<NonNullable<typeof completeRefundContract.body>>;
type Refund = typeof refunds.$inferSelect;
type Place = { location: typeof locations.$inferSelect; accountId: string; shiftId: string | null };

/**
 * Pays an approved refund. The amount becomes due again on its invoice, unless it is for an item that was not provided or
 * was overpaid: then the invoice stays paid (a sales return). A refund of a deposit leaves the patient's account. Cash is
 * handed over in whole coins (otherwise `invalid`). Throws `conflict` unless it is approved, and when the account or the
 * drawer does not hold it any more, an account is not in use, or it would go into that of a record which another one
 * replaced.
 */
export async function completeRefund(ctx: Context, reference: Reference, body: Body) {
  const { tx, provider } = ctx;
  const named = await readRecord(ctx, kinds.refund, reference);
  // A change of the record holds the patient's row, and waits for the invoice.
  const patient = isDeskType(body.transaction_type) ? null : await lockPatientOf(ctx, named);
  const { invoice, payment } = await lockPaid(ctx, named.paymentId);
  const refund = await lockRecord(ctx, kinds.refund, { id: named.id });
  refuseUnlessApproved(refund);
  requireStillOverpaid(refund, invoice);
  if (refund.accountId !== null && body.transaction_type === 'user-account') {
    const sentence = 'This refund is paid from the deposit. Choose cash, mobile money or card.';
    throw refuseField('transaction_type', sentence);
  }
  refuseUnclear([{ at: '', ...body, transactionType: body.transaction_type }]);
  const place = await placeOf(ctx, refund, body, patient);
  const accountIds = [place.accountId, ...(refund.accountId === null ? [] : [refund.accountId])];
  const { currency } = refund;
  const amount = storedUnits(refund.amount, currency);
  const rounding = payment ? await neverHandedOver(ctx, refund, payment) : 0n;
  if (body.transaction_type === 'cash') {
    const coin = await smallestCoin(ctx, currency);
    requireWholeCoins('transaction_type', amount - rounding, { currency, coin });
    await refuseUnlessInDrawer(ctx, place.shiftId, amount - rounding, { alsoLocks: accountIds });
  }
  for (const account of await lockAccounts(tx, provider.id, accountIds)) requireInUse(account);
  await refuseUsedSlip(ctx, refund, body);
  await requireBalanceFor(ctx, refund);

  const { number: voucherNumber, at: completedAt } = await nextDocumentNumber(
    tx,
    provider.id,
    'refund',
  );
  await changeRecord(
    ctx,
    kinds.refund,
    refund,
    {
      status: 'completed',
      voucherNumber,
      transactionType: body.transaction_type,
      reference: body.reference,
      shiftId: place.shiftId,
      completedById: ctx.caller.userId,
      completedByKeyId: ctx.caller.kind === 'api-key' ? ctx.caller.id : null,
      completedAt,
    },
    { patientIds: [refund.patientId] },
  );
  const { patientId, accountId } = refund;
  const isReturn = refund.chargeItemId !== null && !refund.isOverpayment;
  await post(
    ctx,
    {
      kind: 'refund',
      at: completedAt,
      refundId: refund.id,
      paymentId: payment?.id ?? null,
      invoiceId: invoice?.id ?? null,
      reason: refund.reason,
    },
    refundEntries(
      body.transaction_type,
      { currency, amount, rounding },
      accountId === null
        ? { patientId, accountId, invoiceId: invoice?.id ?? null, isReturn }
        : { patientId, accountId },
      place,
    ),
  );
  if (invoice && !isReturn) {
    const left = storedUnits(invoice.paidTotal, currency) - amount;
    await settleInvoice(ctx, invoice, { paidTotal: left });
  } else {
    await announceBill(tx, provider.id, patientId);
  }
  return readRefund(ctx, { id: refund.id });
}

/** One message or slip of the operator pays one patient. Throws `conflict` on `reference` for one that has paid another's refund. */
async function refuseUsedSlip(
  ctx: Context,
  { patientId }: Refund,
  { transaction_type: transactionType, reference }: Body,
): Promise<void> {
  const identity = referenceIdentity(transactionType, reference);
  if (!isSettledType(transactionType) || identity === '') return;
  const { tx, provider, now } = ctx;
  await lockReference(tx, provider.id, identity);
  const other = await refundBySlip(tx, provider.id, { transactionType, reference, patientId });
  if (!other) return;
  ctx.audit.patientsNamed.add(other.patient.id);
  const sum = moneyWords(presentAmount(other.amount, other.currency), other.currency);
  const ago = daysAgoWords(other.completedAt ?? now, now, provider.timeZone);
  const sentence = `This reference paid refund voucher ${other.voucherNumber} (${surnameFirst(other.patient)}), ${sum}, ${ago}. Enter the reference of this refund’s own message or slip.`;
  throw refuseField('reference', sentence, 'conflict');
}

type PatientRow = NonNullable<Awaited<ReturnType<typeof findPatient>>>;

/** A caller who replaces the record waits, or is waited for: a deposit into its account then would be looked for in vain. */
async function lockPatientOf(ctx: Context, { patientId }: Refund): Promise<PatientRow> {
  const id = { id: patientId };
  const patient = await findPatient(ctx.tx, ctx.provider.id, id, { lock: 'shared' });
  if (!patient) throw new Error('The patient of the refund is not there.');
  return patient;
}

/**
 * The part of a refund that was never handed over, in minor units: the amount that rounding to coins took off the
 * payment. Once, whatever the refunds: the one that exceeds what the others leave of the money handed over is reduced by it.
 */
async function neverHandedOver(
  { tx, provider }: Context,
  { chargeItemId, isOverpayment, amount, currency }: Refund,
  payment: typeof payments.$inferSelect,
): Promise<bigint> {
  const units = (text: string) => storedUnits(text, currency);
  const rounding = units(payment.rounding);
  if ((chargeItemId !== null && !isOverpayment) || rounding >= 0n) return 0n;
  const handedBack = units(await handedBackOf(tx, provider.id, payment.id));
  const left = units(payment.amount) + rounding - (handedBack - units(amount));
  return units(amount) > left ? units(amount) - left : 0n;
}

function refuseUnlessApproved({ status }: Refund): void {
  if (status === 'approved') return;
  const sentence = {
    requested: 'This refund has not been approved yet.',
    rejected: 'This refund was rejected.',
    completed: 'This refund was already paid.',
  }[status];
  throw new Refusal('conflict', sentence);
}

/** The source of the money: the desk's account and the cashier's shift, or the patient's own account. */
async function placeOf(
  ctx: Context,
  refund: Refund,
  body: Body,
  patient: PatientRow | null,
): Promise<Place> {
  const location = await resolveActive(ctx, kinds.location, 'location', body.location);
  const { currency } = refund;
  if (patient) {
    await refuseReplaced(ctx, patient, 'transaction_type');
    const account = await patientAccount(ctx, patient, currency);
    return { location, accountId: account.id, shiftId: null };
  }
  const account = await accountAtDesk(ctx, 'location', location, currency);
  const shift = await shiftAt(ctx, location, currency, { opens: true });
  return { location, accountId: account.id, shiftId: shift?.id ?? null };
}
