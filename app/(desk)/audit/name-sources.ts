import { invoiceName } from '@/components/billing/invoices/words';
import { debtorChoices } from '@/components/billing/payment-accounts/choices';
import { voucherName } from '@/components/billing/refunds/words';
import { actorChoices } from '@/components/registry/audit/choices';
import type { NameSource } from '@/components/registry/audit/record-name';
import { locationChoices } from '@/components/registry/locations/choices';
import { patientChoices } from '@/components/registry/patients/choices';
import { payerChoices } from '@/components/registry/payers/choices';
import { practitionerChoices } from '@/components/registry/practitioners/choices';
import { offeredTierChoices, serviceChoices } from '@/components/registry/services/choices';
import type { readShiftContract } from '@/lib/billing/cashier-shifts/contract';
import type { readChargeItemContract } from '@/lib/billing/charge-items/contract';
import type { readDiscountContract } from '@/lib/billing/discounts/contract';
import type { readInvoiceContract } from '@/lib/billing/invoices/contract';
import type { readPaymentContract } from '@/lib/billing/payments/contract';
import type { readRefundContract } from '@/lib/billing/refunds/contract';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

/** How the records that the audit log refers to are named. */
export const nameSources: ReadonlyMap<string, NameSource> = new Map<string, NameSource>([
  ['healthcare-service', serviceChoices],
  ['location', locationChoices],
  ['patient', patientChoices],
  ['payer', payerChoices],
  ['payment-account', debtorChoices],
  ['practitioner', practitionerChoices],
  ['price-tier', offeredTierChoices],
  ['session', actorChoices],
  ['user', actorChoices],
  ...[
    source('cashier-shift', async (provider_id, shift_id, options) => {
      const given = { params: { provider_id, shift_id } };
      const { cashier_name, location_name } = (await call(readShift, given, options)).data;
      return `Shift of ${cashier_name ?? 'a cashier'}, ${location_name}`;
    }),
    source('charge-item', async (provider_id, charge_item_id, options) => {
      const given = { params: { provider_id, charge_item_id } };
      return (await call(readChargeItem, given, options)).data.description;
    }),
    source('discount', async (provider_id, discount_id, options) => {
      const given = { params: { provider_id, discount_id } };
      return (await call(readDiscount, given, options)).data.code;
    }),
    source('invoice', async (provider_id, invoice_uuid, options) => {
      const given = { params: { provider_id, invoice_uuid } };
      return invoiceName((await call(readInvoice, given, options)).data);
    }),
    source('payment', async (provider_id, payment_id, options) => {
      const given = { params: { provider_id, payment_id } };
      return `Receipt ${(await call(readPayment, given, options)).data.receipt_number}`;
    }),
    source('refund', async (provider_id, refund_id, options) => {
      const given = { params: { provider_id, refund_id } };
      const refund = (await call(readRefund, given, options)).data;
      return refund.status === 'completed' ? voucherName(refund) : 'Refund';
    }),
  ],
]);

function source(key: string, name: NameSource['name']): [string, NameSource] {
  return [key, { key, name }];
}

const readShift = operation<typeof readShiftContract>(
  'GET /providers/{provider_id}/finance/shifts/{shift_id}',
);
const readChargeItem = operation<typeof readChargeItemContract>(
  'GET /providers/{provider_id}/finance/charge-items/{charge_item_id}',
);
const readDiscount = operation<typeof readDiscountContract>(
  'GET /providers/{provider_id}/finance/discounts/{discount_id}',
);
const readInvoice = operation<typeof readInvoiceContract>(
  'GET /providers/{provider_id}/finance/invoices/{invoice_uuid}',
);
const readPayment = operation<typeof readPaymentContract>(
  'GET /providers/{provider_id}/finance/payments/{payment_id}',
);
const readRefund = operation<typeof readRefundContract>(
  'GET /providers/{provider_id}/finance/refunds/{refund_id}',
);
