import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { listShiftsContract } from '@/lib/cashier-shifts/contract';
import { listChargeItemsContract, listUnpricedChargesContract } from '@/lib/charge-items/contract';
import type { chargeItemRecord } from '@/lib/charge-items/record';
import { discountCandidatesContract } from '@/lib/discounts/contract';
import { call, pageOf } from '@/lib/http/call';
import { maximumPageSize } from '@/lib/http/contract';
import { listInvoicesContract } from '@/lib/invoices/contract';
import type { invoiceRecord } from '@/lib/invoices/record';
import { locationContracts } from '@/lib/locations/contract';
import { listPatientsContract, readPatientContract } from '@/lib/patients/contract';
import { accountContracts } from '@/lib/payment-accounts/contract';
import type { accountRecord } from '@/lib/payment-accounts/record';
import {
  listPaymentsContract,
  previewPayInvoiceContract,
  previewReceivePaymentContract,
} from '@/lib/payments/contract';
import type { DeskRequest } from '@/lib/payments/desk-entry';
import { type DeskSearch, readDeskSearch } from '@/lib/payments/desk-search';
import type { paymentRecord } from '@/lib/payments/record';

export type DeskItem = z.output<typeof chargeItemRecord>;
export type DeskInvoice = z.output<typeof invoiceRecord>;
export type Account = z.output<typeof accountRecord>;

const most = String(maximumPageSize);
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

/** What a text at the desk finds: a receipt or an invoice of exactly that number, and patients. */
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
): Promise<{ found: Found[]; more: number }> {
  const params = { provider_id: provider };
  const asked = (search: string) => ({ params, query: { search, page_size: offered } });
  const options = { signal };
  const [receipts, invoices, people] = await Promise.all([
    receipt === null ? null : pageOf(listPaymentsContract, asked(receipt), options),
    invoice === null ? null : pageOf(listInvoicesContract, asked(invoice), options),
    patients === null ? null : pageOf(listPatientsContract, asked(patients), options),
  ]);
  const found: Found[] = [
    ...(receipts?.rows ?? [])
      .filter(({ receipt_number }) => String(receipt_number) === receipt)
      .map((payment): Found => ({ kind: 'receipt', payment })),
    ...(invoices?.rows ?? [])
      .filter(({ number }) => String(number) === invoice)
      .map((row): Found => ({ kind: 'invoice', invoice: row })),
    ...(people?.rows ?? []).map((patient): Found => ({ kind: 'patient', patient })),
  ];
  return { found, more: (people?.meta.total ?? 0) - (people?.rows.length ?? 0) };
}

export type DeskFound = Found;

export const deskPatient = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'patient', patient],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider, patient_id: patient };
      return (await call(readPatientContract, { params }, { signal })).data;
    },
  });

const outstandingEveryMs = 30_000;

/** What a patient owes: items that no invoice bills, and invoices that are not paid in full or not issued. */
export const outstanding = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'outstanding', patient],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const options = { signal };
      const of = { patient, page_size: most };
      const [items, invoices, drafts] = await Promise.all([
        pageOf(listChargeItemsContract, { params, query: { ...of, status: 'billable' } }, options),
        pageOf(listInvoicesContract, { params, query: { ...of, is_outstanding: true } }, options),
        pageOf(listInvoicesContract, { params, query: { ...of, status: 'draft' } }, options),
      ]);
      return {
        items: items.rows,
        itemsLeftOut: items.meta.total - items.rows.length,
        invoices: invoices.rows.toReversed(),
        drafts: drafts.rows,
      };
    },
    refetchInterval: outstandingEveryMs,
  });

/** What a patient would owe, had it a price: it is computed from the whole record, and so asked for less often. */
export const unpricedOf = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'unpriced', patient],
    queryFn: async ({ signal }) => {
      const given = { params: { provider_id: provider }, query: { patient } };
      return (await pageOf(listUnpricedChargesContract, given, { signal })).rows;
    },
  });

/** The accounts that can be paid with in a currency: the desks', the payers', and the patient's own. */
export const deskAccounts = (provider: string, patient: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'accounts', patient],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const read = (query: { type: Account['type']; patient?: string }) =>
        pageOf(
          accountContracts.list,
          { params, query: { ...query, is_active: true, page_size: most } },
          { signal },
        );
      const pages = await Promise.all([
        read({ type: 'cash' }),
        read({ type: 'insurance' }),
        read({ type: 'corporate' }),
        read({ type: 'patient', patient }),
      ]);
      return pages.flatMap(({ rows }) => rows);
    },
    refetchInterval: outstandingEveryMs,
  });

/** What could be taken off, and why not the rest, for the account that would pay. */
export const deskDiscounts = (
  provider: string,
  asked: { patient?: string; invoice?: string; account?: string },
) =>
  queryOptions({
    queryKey: ['payments', provider, 'discounts', asked],
    queryFn: async ({ signal }) => {
      const given = { params: { provider_id: provider }, query: asked };
      return (await call(discountCandidatesContract, given, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });

const previewEveryMs = 30_000;

/** What a payment would come to, and whether it would be taken; null: nothing to ask yet. */
export const deskPreview = (provider: string, request: DeskRequest | null) =>
  queryOptions({
    queryKey: ['payments', provider, 'preview', request],
    queryFn: async ({ signal }) => {
      await pause(signal);
      if (request === null) throw new Error('There is nothing to preview.');
      const options = { signal };
      if (request.kind === 'items') {
        const given = { params: { provider_id: provider }, body: request.body };
        return (await call(previewReceivePaymentContract, given, options)).data;
      }
      const params = { provider_id: provider, invoice_uuid: request.invoice };
      const given = { params, body: request.body };
      return (await call(previewPayInvoiceContract, given, options)).data;
    },
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
    refetchInterval: previewEveryMs,
    // An amount that was right an hour ago is not shown again.
    gcTime: 0,
  });

/** The shift that the cashier has open; null without one. */
export const ownShift = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'own-shift'],
    queryFn: async ({ signal }) => {
      const query = { is_mine: true, status: 'open', page_size: '1' } as const;
      const given = { params: { provider_id: provider }, query };
      const { rows } = await pageOf(listShiftsContract, given, { signal });
      return rows[0] ?? null;
    },
  });

/** Where a shift can be opened: the places with a drawer of their own first. */
export const desks = (provider: string) =>
  queryOptions({
    queryKey: ['payments', provider, 'desks'],
    queryFn: async ({ signal }) => {
      const params = { provider_id: provider };
      const query = { is_active: true, page_size: most };
      const [places, drawers] = await Promise.all([
        pageOf(locationContracts.list, { params, query }, { signal }),
        pageOf(accountContracts.list, { params, query: { ...query, type: 'cash' } }, { signal }),
      ]);
      const own = new Set(drawers.rows.map(({ location }) => location));
      const sorted = [
        ...places.rows.filter(({ uuid }) => own.has(uuid)),
        ...places.rows.filter(({ uuid, type }) => !own.has(uuid) && type !== 'room'),
      ];
      return sorted.map(({ uuid, name }) => ({ value: uuid, label: name }));
    },
    staleTime: 5 * 60_000,
  });
