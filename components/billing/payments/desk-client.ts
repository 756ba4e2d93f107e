import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listChargeItemsOperation } from '@/components/billing/charge-items/operations';
import { listInvoicesOperation } from '@/components/billing/invoices/operations';
import { type Account, everyAccount } from '@/components/billing/payment-accounts/client';
import type { DeskRequest } from '@/components/billing/payments/desk-entry';
import { type DeskSearch, readDeskSearch } from '@/components/billing/payments/desk-search';
import { listPaymentsOperation } from '@/components/billing/payments/operations';
import {
  listPatientsOperation,
  readPatientOperation,
} from '@/components/registry/patients/operations';
import type {
  listUnpricedChargesContract,
  readUnchargedContract,
} from '@/lib/billing/charge-items/contract';
import type { chargeItemRecord } from '@/lib/billing/charge-items/record';
import type { discountCandidatesContract } from '@/lib/billing/discounts/contract';
import type { invoiceRecord } from '@/lib/billing/invoices/record';
import type { openPatientAccountContract } from '@/lib/billing/payment-accounts/contract';
import type { paymentQueueContract } from '@/lib/billing/payment-queue/contract';
import type {
  previewPayInvoiceContract,
  previewReceivePaymentContract,
} from '@/lib/billing/payments/contract';
import type { paymentRecord } from '@/lib/billing/payments/record';
import { call, dataOf, pageOf, rowsOf } from '@/lib/platform/http/call';
import { fetchAllPages } from '@/lib/platform/http/fetch-all-pages';
import { operation } from '@/lib/platform/http/operation';
import { maximumPageSize } from '@/lib/platform/http/page-size';
import { continued } from '@/lib/platform/http/pagination';
import type { listPatientsContract } from '@/lib/registry/patients/contract';

export type DeskItem = z.output<typeof chargeItemRecord>;
export type DeskInvoice = z.output<typeof invoiceRecord>;

const typingPauseMs = 150;

/** The end of a pause in the typing; an abort ends it at once. */
async function pause(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
  signal.throwIfAborted();
}

type Found =
  | { kind: 'patient'; patient: z.output<typeof listPatientsContract.reply.item> }
  | { kind: 'invoice'; invoice: DeskInvoice }
  | { kind: 'receipt'; payment: z.output<typeof paymentRecord> };

const offered = '8';

/** The matches of a text at the desk: a receipt or an invoice of exactly that number, and patients. */
export const deskFound = (provider: string, text: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'found', text],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return findAtDesk(provider, readDeskSearch(text), signal);
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // Names do not stay on a shared machine longer than they are looked at.
    gcTime: 0,
  });

async function findAtDesk(
  provider: string,
  { patients, receipt, invoice }: DeskSearch,
  signal: AbortSignal,
): Promise<{ found: Found[]; more: number; isSimilar: boolean }> {
  const params = { provider_id: provider };
  const options = { signal };
  const [receipts, invoices, people] = await Promise.all([
    receipt === null
      ? null
      : pageOf(listPaymentsOperation, { params, query: { receipt_number: receipt } }, options),
    invoice === null
      ? null
      : pageOf(listInvoicesOperation, { params, query: { number: invoice } }, options),
    patients === null
      ? null
      : pageOf(
          listPatientsOperation,
          { params, query: { search: patients, with_bill: true, page_size: offered } },
          options,
        ),
  ]);
  const found: Found[] = [
    ...(receipts?.rows ?? []).map((payment): Found => ({ kind: 'receipt', payment })),
    ...(invoices?.rows ?? []).map((row): Found => ({ kind: 'invoice', invoice: row })),
    ...(people?.rows ?? []).map((patient): Found => ({ kind: 'patient', patient })),
  ];
  return {
    found,
    more: (people?.meta.total ?? 0) - (people?.rows.length ?? 0),
    isSimilar: people?.meta.is_similar ?? false,
  };
}

export type DeskFound = Found;

const queueEveryMs = 30_000;

/** The patients with a visit or discharge today and a balance or refund due, as many pages as were asked for. */
export const paymentQueue = (provider: string) =>
  infiniteQueryOptions({
    queryKey: ['payments', provider, 'queue'],
    queryFn: ({ pageParam, signal }) =>
      pageOf(
        paymentQueueOperation,
        { params: { provider_id: provider }, query: pageParam },
        { signal },
      ),
    ...continued,
    refetchInterval: queueEveryMs,
    gcTime: 0,
  });

/** The last receipts of a shift, by the shift's uuid. */
export const lastReceipts = (provider: string, shift: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'last-receipts', shift],
    queryFn: rowsOf(
      listPaymentsOperation,
      { provider_id: provider },
      { shift, page_size: offered },
    ),
    gcTime: 0,
  });

export const deskPatient = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'patient', patient],
    queryFn: dataOf(readPatientOperation, { provider_id: provider, patient_id: patient }),
  });

const outstandingEveryMs = 30_000;

/** A patient's debts: items without an invoice, and invoices that are not paid in full or not issued. */
export const outstanding = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'outstanding', patient],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const options = { signal };
      const every = (query: { is_outstanding: true } | { status: 'draft' }) =>
        fetchAllPages((page) =>
          pageOf(listInvoicesOperation, { params, query: { patient, ...query, ...page } }, options),
        );
      const [items, invoices, drafts] = await Promise.all([
        pageOf(
          listChargeItemsOperation,
          { params, query: { patient, status: 'billable', page_size: maximumPageSize } },
          options,
        ),
        every({ is_outstanding: true }),
        every({ status: 'draft' }),
      ]);
      return {
        items: items.rows,
        itemsLeftOut: items.meta.total - items.rows.length,
        invoices: invoices.toReversed(),
        drafts,
      };
    },
    refetchInterval: outstandingEveryMs,
  });

/** A patient's charges without a price: computed from the whole record, and so asked for less often. */
export const unpricedOf = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'unpriced', patient],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      return fetchAllPages((page) => {
        const query = { patient, ...page };
        return pageOf(listUnpricedChargesOperation, { params, query }, { signal });
      });
    },
  });

/** A patient's uncharged items; computed from the whole record too. */
export const unchargedOf = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'uncharged', patient],
    queryFn: dataOf(readUnchargedOperation, { provider_id: provider }, { patient }),
    refetchOnMount: 'always',
  });

/** The accounts that can be paid with in a currency: the desks', the payers', and the patient's own. */
export const deskAccounts = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'accounts', patient],
    queryFn: async ({ signal }) => {
      const read = (of: Parameters<typeof everyAccount>[1]) => everyAccount(provider, of, signal);
      const accounts = await Promise.all([
        read({ type: 'cash' }),
        read({ type: 'insurance' }),
        read({ type: 'corporate' }),
        read({ type: 'patient', patient }),
      ]);
      return accounts.flat();
    },
    refetchInterval: outstandingEveryMs,
  });

/** The patient's own account in a currency, opened when there is none. */
export async function requestPatientAccount(
  provider: string,
  patient: string,
  currency: string,
): Promise<Account> {
  const params = { provider_id: provider, patient_id: patient };
  return (await call(openPatientAccountOperation, { params, body: { currency } })).data;
}

/** The discounts that can be used, and why not the rest, for the account that would pay. */
export const deskDiscounts = (
  provider: string,
  asked: { patient?: string; invoice?: string; account?: string },
) =>
  queryOptions({
    queryKey: ['payments', provider, 'discounts', asked],
    queryFn: dataOf(discountCandidatesOperation, { provider_id: provider }, asked),
    placeholderData: keepPreviousData,
  });

const previewEveryMs = 30_000;

/** The preview of a payment: its amount, and whether it would be accepted; null: nothing to ask yet. */
export const deskPreview = (provider: string, request: DeskRequest | null) =>
  queryOptions({
    queryKey: ['payments', provider, 'preview', request],
    queryFn: async ({ signal }) => {
      await pause(signal);
      if (request === null) throw new Error('Select what to pay.');
      const options = { signal, isInBackground: true };
      if (request.kind === 'items') {
        const given = { params: { provider_id: provider }, body: request.body };
        return (await call(previewReceivePaymentOperation, given, options)).data;
      }
      const params = { provider_id: provider, invoice_uuid: request.invoice };
      const given = { params, body: request.body };
      return (await call(previewPayInvoiceOperation, given, options)).data;
    },
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: previewEveryMs,
    // An amount that was right an hour ago is not shown again.
    gcTime: 0,
  });

export const paymentQueueOperation = operation<typeof paymentQueueContract>(
  'GET /providers/{provider_id}/finance/payment-queue',
);
const readUnchargedOperation = operation<typeof readUnchargedContract>(
  'GET /providers/{provider_id}/finance/uncharged',
);
const listUnpricedChargesOperation = operation<typeof listUnpricedChargesContract>(
  'GET /providers/{provider_id}/finance/unpriced-charges',
);
const discountCandidatesOperation = operation<typeof discountCandidatesContract>(
  'GET /providers/{provider_id}/finance/discount-candidates',
);
const openPatientAccountOperation = operation<typeof openPatientAccountContract>(
  'POST /providers/{provider_id}/patients/{patient_id}/account',
);
const previewPayInvoiceOperation = operation<typeof previewPayInvoiceContract>(
  'POST /providers/{provider_id}/finance/invoices/{invoice_uuid}/pay/preview',
);
const previewReceivePaymentOperation = operation<typeof previewReceivePaymentContract>(
  'POST /providers/{provider_id}/finance/receive-payment/preview',
);
