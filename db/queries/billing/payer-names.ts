import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { namedIn } from '@/db/queries/platform/names';
import { invoicePayers } from '@/db/schema/billing/invoice-payers';
import { payers, paymentAccounts } from '@/db/schema/registry/payers';

/**
 * The name of an account's payer: as an issued invoice keeps it, so that the invoice and its receipts always say the same, else as it
 * is now. The account is `payment_accounts`, or joined under another name.
 */
export const payerNamedOn = (
  invoiceId: PgColumn,
  account: { providerId: PgColumn; payerId: PgColumn } = paymentAccounts,
): SQL<string | null> => sql`coalesce(
  (select k.payer_name from ${invoicePayers} k
    where k.provider_id = ${account.providerId} and k.invoice_id = ${invoiceId}
      and k.payer_id = ${account.payerId} limit 1),
  ${namedIn(payers, account.payerId)})`;
