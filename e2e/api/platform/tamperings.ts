import { type SQL, sql } from 'drizzle-orm';
import type { Hospital } from '@/e2e/builders/hospital';

/**
 * Faults that the guards of the database prevent and the check of the books finds anyway: its rule, its words and
 * its table.
 */
export const tamperings: [number, string, string, (hospital: Hospital) => SQL][] = [
  [
    1,
    'an entry of a journal has another amount',
    'ledger_entries',
    ({ provider }) => sql`update ledger_entries set amount = amount + 1
      where provider_id = ${provider.id} and ledger = 'service-revenue'`,
  ],
  [
    2,
    'an invoice’s total is not that of its lines',
    'invoices',
    ({ provider }) => sql`update invoices set total = total + 1, net_total = net_total + 1
      where provider_id = ${provider.id} and status = 'paid'`,
  ],
  [
    3,
    'an invoice is paid with a balance due',
    'invoices',
    ({ provider }) => sql`update invoices set status = 'paid'
      where provider_id = ${provider.id} and status = 'part-paid'`,
  ],
  [
    4,
    'an insurer’s part is not what the copayment leaves',
    'payments',
    ({ provider }) => sql`update payments set amount = amount - 1
      where provider_id = ${provider.id} and transaction_type = 'insurance' and receipt_number = 1`,
  ],
  [
    5,
    'change does not fit what was handed over',
    'payments',
    ({ provider }) => sql`update payments set change = change + 1
      where provider_id = ${provider.id} and transaction_type = 'cash' and change > 0`,
  ],
  [
    6,
    'an item on a live invoice can be billed again',
    'charge_items',
    ({ provider }) => sql`update charge_items set status = 'billable', invoice_id = null
      where provider_id = ${provider.id} and status = 'billed'`,
  ],
  [
    7,
    'the line of an issued invoice has another discount',
    'invoice_lines',
    ({ provider }) => sql`update invoice_lines set discount_amount = discount_amount - 1,
      net_amount = net_amount + 1 where provider_id = ${provider.id} and discount_amount > 0`,
  ],
  [
    8,
    'a refund was decided by its requester',
    'refunds',
    ({ provider }) =>
      sql`update refunds set requested_by_id = decided_by_id where provider_id = ${provider.id}`,
  ],
  [
    8,
    'a refund is for an item that was not provided, but its money is due again',
    'refunds',
    ({ provider }) => sql`update refunds set charge_item_id = (
        select l.charge_item_id from invoice_lines l join payments p
          on p.provider_id = l.provider_id and p.invoice_id = l.invoice_id
        where l.provider_id = ${provider.id} and p.id = refunds.payment_id)
      where provider_id = ${provider.id} and payment_id is not null`,
  ],
  [
    8,
    'an account’s refunds exceed its balance',
    'refunds',
    ({ provider }) => sql`update refunds set amount = 70.01
      where provider_id = ${provider.id} and account_id is not null`,
  ],
  [
    8,
    'more was refunded than was paid',
    'refunds',
    ({ provider }) => sql`update refunds set amount = 1500.01 where provider_id = ${provider.id}`,
  ],
  [
    9,
    'an account has a balance without entries',
    'payment_accounts',
    ({ provider }) => sql`update payment_accounts set balance = balance + 1
      where provider_id = ${provider.id} and type = 'insurance'`,
  ],
  [
    10,
    'a closed shift expects another sum',
    'cashier_shifts',
    ({
      provider,
    }) => sql`update cashier_shifts set expected_cash = expected_cash + 1, variance = variance - 1
      where provider_id = ${provider.id} and status = 'closed'`,
  ],
  [
    10,
    'a closed shift expects another sum by card',
    'cashier_shifts',
    ({ provider }) => sql`update cashier_shifts set card_expected = 0.01, card_counted = 0.01
      where provider_id = ${provider.id} and status = 'closed'`,
  ],
  [
    11,
    'a receipt is missing',
    'payments',
    ({ provider }) => sql`update payments set receipt_number = 1000
      where provider_id = ${provider.id} and receipt_number = 2`,
  ],
  [
    11,
    'an invoice’s number is missing',
    'invoices',
    ({ provider }) => sql`update invoices set invoice_number = 1000
      where provider_id = ${provider.id} and invoice_number = 2`,
  ],
  [
    11,
    'a refund voucher is missing',
    'refunds',
    ({ provider }) => sql`update refunds set voucher_number = 1000
      where provider_id = ${provider.id} and voucher_number = 1`,
  ],
  [
    12,
    'money was taken after the shift was closed',
    'payments',
    ({ provider }) => sql`update payments set received_at = received_at + interval '1 hour'
      where provider_id = ${provider.id} and transaction_type = 'cash' and api_key_id is null`,
  ],
  [
    12,
    'money was taken in another person’s shift',
    'payments',
    ({ provider, staff }) => sql`update payments set taken_by_id = ${staff.auditor.userId}
      where provider_id = ${provider.id} and transaction_type = 'cash' and api_key_id is null`,
  ],
  [
    13,
    'a part of an invoice’s discount is missing',
    'invoice_discount_shares',
    ({ provider }) => sql`update invoice_discount_shares set amount = amount - 0.01
      where provider_id = ${provider.id} and position = 1`,
  ],
  [
    14,
    'a patient’s account was negative for a time',
    'ledger_entries',
    ({
      provider,
    }) => sql`update ledger_entries set amount = case when position = 2 then 70 else -70 end
      where provider_id = ${provider.id} and journal_id in (
        select journal_id from ledger_entries where ledger = 'patient-deposits')`,
  ],
  [
    14,
    'more left the safe than was in it, though it was returned later',
    'ledger_entries',
    ({ provider }) => sql`insert into ledger_entries
        (provider_id, journal_id, position, sequence, ledger, amount, currency)
      select ${provider.id}, gen_random_uuid(), 1, sequence, 'safe', amount, 'KES'
      from (values (-2, -1.00), (-1, 1.00)) as moved (sequence, amount)`,
  ],
  [
    14,
    'a payout exceeded its clearing balance, though as much was taken later',
    'ledger_entries',
    ({ provider }) => sql`update ledger_entries set sequence = -1
      where provider_id = ${provider.id} and ledger = 'card-clearing' and amount < 0`,
  ],
  [
    14,
    'credit was sent back before a payer had any',
    'ledger_entries',
    ({ provider }) => sql`update ledger_entries set sequence = -1
      where provider_id = ${provider.id} and ledger = 'receivable-payer' and journal_id in (
        select journal_id from ledger_entries where ledger = 'bank' and amount < 0)`,
  ],
  [
    15,
    'one key was answered with another key’s payment',
    'idempotency_keys',
    ({ provider }) => sql`insert into idempotency_keys
      (provider_id, caller, method, path, key, body_hash, status, response)
      select provider_id, caller, method, path, 'second', body_hash, status, response
      from idempotency_keys where provider_id = ${provider.id}`,
  ],
  [
    16,
    'a discount took off more than its terms say',
    'invoice_lines',
    ({ provider }) => sql`update invoice_lines set discount_value = discount_value - 1
      where provider_id = ${provider.id} and discount_id is not null`,
  ],
  [
    16,
    'a discount was used after it had ended',
    'discounts',
    ({ provider }) => sql`update discounts set start_at = '2020-01-01', end_at = '2020-02-01',
      modified_at = '2020-01-01' where provider_id = ${provider.id}`,
  ],
];
