import { first, months, type Read, thousandth } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { findBill } from '@/db/queries/billing/bills';
import { listHandovers } from '@/db/queries/billing/cash-handovers';
import { listShifts, shiftsDuring } from '@/db/queries/billing/cashier-shifts';
import { type ChargeItemFilter, listChargeItems } from '@/db/queries/billing/charge-items';
import { findScope, type ScopeOf } from '@/db/queries/billing/charge-scope';
import { findCharged, listItemsOfStay } from '@/db/queries/billing/charges';
import { listBillableItems } from '@/db/queries/billing/discount-candidates';
import {
  listDiscounts,
  listDiscountTerms,
  listDiscountUsage,
} from '@/db/queries/billing/discounts';
import { type InvoiceFilter, listInvoiceParts, listInvoices } from '@/db/queries/billing/invoices';
import { type JournalFilter, listJournals } from '@/db/queries/billing/ledger';
import { listAccounts } from '@/db/queries/billing/payment-accounts';
import { listPayments, type PaymentFilter } from '@/db/queries/billing/payments';
import { listPrices } from '@/db/queries/billing/prices';
import { listRefunds } from '@/db/queries/billing/refunds';
import { listRemittances } from '@/db/queries/billing/remittances';
import { listRevenue } from '@/db/queries/billing/revenue';
import {
  accountsOfPayer,
  depositsBefore,
  listMovements,
  owedByPatient,
  owedByPayer,
  sumsBefore,
} from '@/db/queries/billing/statements';
import { daySums } from '@/db/queries/billing/tenders';
import { listPayers } from '@/db/queries/registry/payers';

const timeZone = 'Africa/Nairobi';

export function billingReads(subjects: Subjects): Read[] {
  return [
    ...chargeReads(subjects),
    ...invoiceReads(subjects),
    ...paymentReads(subjects),
    ...journalReads(subjects),
    ...deskReads(subjects),
    ...statementReads(subjects),
  ];
}

function chargeReads({ providerId, inpatient, registered, service, billing }: Subjects): Read[] {
  const list = (filter: string, given: ChargeItemFilter, page = first): Read => ({
    query: 'listChargeItems',
    filter,
    run: (tx) => listChargeItems(tx, providerId, given, page),
  });
  const compared = (filter: string, of: ScopeOf): Read => ({
    query: 'findScope, findCharged',
    filter,
    run: async (tx) => findCharged(tx, providerId, await findScope(tx, providerId, of), []),
  });
  const stay = { id: inpatient.hospitalizationId, patientId: inpatient.id };
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('status, nearly all', { status: 'paid' }),
    list('status, few', { status: 'billable' }),
    list('status, none', { status: 'cancelled' }),
    list('source', { source: 'bed-night' }),
    list('patient', { patient: { id: billing.patientId } }),
    list('billable of a patient', { patient: { id: inpatient.id }, status: 'billable' }),
    list('stay', { hospitalization: { id: inpatient.hospitalizationId } }),
    list('encounter', { encounter: inpatient.encounterId }),
    list('invoice', { invoice: { id: billing.invoiceId } }),
    list('service, many', { healthcareService: service }),
    list('served in a month of long ago', { servedFrom: '2020-01-01', servedUntil: '2020-01-31' }),
    list('made in a month of long ago', { createdFrom: months(80), createdUntil: months(79) }),
    list('search, few', { search: registered.mobile.slice(1) }),
    list('search, many', { search: registered.lastName }),
    compared('stay', { hospitalizationId: inpatient.hospitalizationId }),
    compared('patient', { patientId: inpatient.id }),
    compared('provider, 90 days', { since: months(3) }),
    {
      query: 'listItemsOfStay',
      filter: 'stay',
      run: (tx) => listItemsOfStay(tx, providerId, stay),
    },
    {
      query: 'listBillableItems',
      filter: 'patient',
      run: (tx) => listBillableItems(tx, providerId, inpatient.id, 200),
    },
    { query: 'findBill', filter: 'patient', run: (tx) => findBill(tx, providerId, inpatient.id) },
  ];
}

function invoiceReads({ providerId, registered, billing }: Subjects): Read[] {
  const list = (filter: string, given: InvoiceFilter, page = first): Read => ({
    query: 'listInvoices',
    filter,
    run: (tx) => listInvoices(tx, providerId, given, page),
  });
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('status, nearly all', { status: 'paid' }),
    list('status, few', { status: 'issued' }),
    list('status, none', { status: 'draft' }),
    list('outstanding', { isOutstanding: true }),
    list('not outstanding', { isOutstanding: false }),
    list('overdue', {
      overdue: { is: true, since: { dueBefore: '2026-11-01', issuedBefore: months(1) } },
    }),
    list('patient', { patient: { id: billing.patientId } }),
    list('payer', { payer: { id: billing.payerId } }),
    list('account', { account: { id: billing.payerAccountId } }),
    list('number', { search: '1234' }),
    list('search, many', { search: registered.lastName }),
    list('issued in a month of long ago', { issuedFrom: months(80), issuedUntil: months(79) }),
    {
      query: 'listRevenue',
      filter: 'a month by ward',
      run: (tx) =>
        listRevenue(tx, providerId, 'ward', {
          from: months(2),
          to: months(1),
          timeZone: 'Africa/Nairobi',
        }),
    },
    {
      query: 'listInvoiceParts',
      filter: 'invoice',
      run: (tx) => listInvoiceParts(tx, providerId, [billing.invoiceId]),
    },
  ];
}

function paymentReads({ providerId, registered, billing }: Subjects): Read[] {
  const list = (
    filter: string,
    given: PaymentFilter,
    page = first,
    taker: { userId: string } | null = null,
  ): Read => ({
    query: 'listPayments',
    filter,
    run: (tx) => listPayments(tx, providerId, given, taker, page),
  });
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('way of paying, nearly all', { transaction_type: 'cash' }),
    list('way of paying, none', { transaction_type: 'card' }),
    list('status, none', { status: 'voided' }),
    list('patient', { patient: { id: billing.patientId } }),
    list('invoice', { invoice: { id: billing.invoiceId } }),
    list('account, nearly all', { account: { id: billing.cashAccountId } }),
    list('shift', { shift: { id: billing.shiftId } }),
    list('own', {}, first, { userId: billing.cashierId }),
    list('in a month of long ago', { received_at__gte: months(80), received_at__lte: months(79) }),
    list('receipt', { search: '1234' }),
    list('search, many', { search: registered.lastName }),
    {
      query: 'listRefunds',
      filter: 'none',
      run: (tx) => listRefunds(tx, providerId, {}, first),
    },
  ];
}

function journalReads({ providerId, billing }: Subjects): Read[] {
  const list = (filter: string, given: JournalFilter, page = first): Read => ({
    query: 'listJournals',
    filter,
    run: (tx) => listJournals(tx, providerId, given, page),
  });
  return [
    list('none', {}),
    list('none, page 1000', {}, thousandth),
    list('kind, many', { kind: 'payment' }),
    list('kind, none', { kind: 'refund' }),
    list('patient', { patient: { id: billing.patientId } }),
    list('account, nearly all', { account: { id: billing.cashAccountId } }),
    list('account, none', { account: { id: billing.payerAccountId } }),
    list('invoice', { invoice: { id: billing.invoiceId } }),
    list('shift', { shift: { id: billing.shiftId } }),
    list('in a month of long ago', { posted_at__gte: months(80), posted_at__lte: months(79) }),
    {
      query: 'listRemittances',
      filter: 'none',
      run: (tx) => listRemittances(tx, providerId, {}, first),
    },
    {
      query: 'listRemittances',
      filter: 'account',
      run: (tx) =>
        listRemittances(tx, providerId, { account: { id: billing.payerAccountId } }, first),
    },
  ];
}

function deskReads({ providerId, service, billing }: Subjects): Read[] {
  const { shiftDay, cashierId } = billing;
  const day = { from: shiftDay, to: new Date(shiftDay.getTime() + 86_400_000) };
  const everywhere = { ...day, locationId: null, cashierId: null };
  return [
    {
      query: 'listShifts',
      filter: 'none',
      run: (tx) => listShifts(tx, providerId, {}, null, first),
    },
    {
      query: 'listShifts',
      filter: 'open',
      run: (tx) => listShifts(tx, providerId, { status: 'open' }, null, first),
    },
    {
      query: 'listShifts',
      filter: 'own',
      run: (tx) => listShifts(tx, providerId, {}, { userId: cashierId }, first),
    },
    {
      query: 'shiftsDuring',
      filter: 'day',
      run: (tx) => shiftsDuring(tx, providerId, everywhere),
    },
    {
      query: 'daySums',
      filter: 'day',
      run: (tx) => daySums(tx, providerId, { ...everywhere, timeZone }),
    },
    {
      query: 'listHandovers',
      filter: 'none',
      run: (tx) => listHandovers(tx, providerId, {}, first),
    },
    {
      query: 'listDiscounts',
      filter: 'none',
      run: (tx) => listDiscounts(tx, providerId, {}, first),
    },
    {
      query: 'listDiscountTerms',
      filter: 'recent',
      run: (tx) => listDiscountTerms(tx, providerId, { recentSince: months(1) }),
    },
    {
      query: 'listDiscountUsage',
      filter: 'discount',
      run: (tx) => listDiscountUsage(tx, providerId, billing.discountId),
    },
    { query: 'listPayers', filter: 'none', run: (tx) => listPayers(tx, providerId, {}, first) },
    { query: 'listAccounts', filter: 'none', run: (tx) => listAccounts(tx, providerId, {}, first) },
    {
      query: 'listAccounts',
      filter: 'patient',
      run: (tx) => listAccounts(tx, providerId, { patient: { id: billing.patientId } }, first),
    },
    {
      query: 'listPrices',
      filter: 'service',
      run: (tx) => listPrices(tx, providerId, { healthcareService: service }, first),
    },
  ];
}

function statementReads({ providerId, billing }: Subjects): Read[] {
  const now = new Date();
  const { patientId, payerAccountId } = billing;
  const accountIds = [payerAccountId];
  const span = { from: months(12), until: now, limit: 1000 };
  return [
    {
      query: 'sumsBefore',
      filter: 'patient',
      run: (tx) => sumsBefore(tx, providerId, { patientId }, span.from),
    },
    {
      query: 'listMovements',
      filter: 'patient',
      run: (tx) => listMovements(tx, providerId, { patientId }, span),
    },
    {
      query: 'owedByPatient',
      filter: 'patient',
      run: (tx) => owedByPatient(tx, providerId, patientId, { from: now, movements: [], timeZone }),
    },
    {
      query: 'depositsBefore',
      filter: 'patient',
      run: (tx) => depositsBefore(tx, providerId, patientId, now),
    },
    {
      query: 'listMovements',
      filter: 'payer',
      run: (tx) => listMovements(tx, providerId, { accountIds }, span),
    },
    {
      query: 'owedByPayer',
      filter: 'payer',
      run: (tx) => owedByPayer(tx, providerId, accountIds, { from: now, movements: [], timeZone }),
    },
    {
      query: 'accountsOfPayer',
      filter: 'payer',
      run: (tx) => accountsOfPayer(tx, providerId, billing.payerId),
    },
  ];
}
