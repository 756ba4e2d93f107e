import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  listInvoicePrintsContract,
  listReceiptPrintsContract,
  listRefundPrintsContract,
  printInvoiceContract,
  printReceiptContract,
  printRefundContract,
} from '@/lib/billing/prints/contract';
import type { printRecord } from '@/lib/billing/prints/record';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

export type Print = z.output<typeof printRecord>;

/** The document, by uuid; for a receipt, the uuid of any payment on it. */
export type PrintedDocument = { kind: 'receipt' | 'invoice' | 'refund'; uuid: string };

/** The prints of a document, the first one first; the provider by uuid. */
export const printsOf = (provider: string, { kind, uuid }: PrintedDocument) =>
  queryOptions({
    queryKey: ['prints', provider, kind, uuid],
    queryFn: async ({ signal }): Promise<Print[]> => {
      const provider_id = provider;
      switch (kind) {
        case 'receipt': {
          const params = { provider_id, payment_id: uuid };
          return (await call(listReceiptPrintsOperation, { params }, { signal })).data;
        }
        case 'invoice': {
          const params = { provider_id, invoice_uuid: uuid };
          return (await call(listInvoicePrintsOperation, { params }, { signal })).data;
        }
        case 'refund': {
          const params = { provider_id, refund_id: uuid };
          return (await call(listRefundPrintsOperation, { params }, { signal })).data;
        }
      }
    },
  });

/** Records a print before it is made. */
export async function recordPrint(
  provider_id: string,
  { kind, uuid }: PrintedDocument,
  body: { is_copy?: boolean; reason?: string },
  idempotencyKey: string,
): Promise<Print> {
  switch (kind) {
    case 'receipt': {
      const params = { provider_id, payment_id: uuid };
      return (await call(printReceiptOperation, { params, body }, { idempotencyKey })).data;
    }
    case 'invoice': {
      const params = { provider_id, invoice_uuid: uuid };
      return (await call(printInvoiceOperation, { params, body }, { idempotencyKey })).data;
    }
    case 'refund': {
      const params = { provider_id, refund_id: uuid };
      return (await call(printRefundOperation, { params, body }, { idempotencyKey })).data;
    }
  }
}

const receipt = '/providers/{provider_id}/finance/payments/{payment_id}/prints';
const invoice = '/providers/{provider_id}/finance/invoices/{invoice_uuid}/prints';
const refund = '/providers/{provider_id}/finance/refunds/{refund_id}/prints';

const listReceiptPrintsOperation = operation<typeof listReceiptPrintsContract>(`GET ${receipt}`);
const listInvoicePrintsOperation = operation<typeof listInvoicePrintsContract>(`GET ${invoice}`);
const listRefundPrintsOperation = operation<typeof listRefundPrintsContract>(`GET ${refund}`);
const printReceiptOperation = operation<typeof printReceiptContract>(`POST ${receipt}`);
const printInvoiceOperation = operation<typeof printInvoiceContract>(`POST ${invoice}`);
const printRefundOperation = operation<typeof printRefundContract>(`POST ${refund}`);
