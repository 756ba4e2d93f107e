import { v7 } from 'uuid';
import { askerOf, auditedEach, type Handler, keptAnswer, textOf } from '@/bench/floor/floor';

const now = `date_trunc('milliseconds', now())`;

/** A change of a whole row, in the audit log. */
const added = (row: string) =>
  `(select jsonb_object_agg(key, jsonb_build_object('after', value)) from jsonb_each(to_jsonb(${row})))`;
const paidOf = (before: string, invoice: string) => `jsonb_build_object(
  'status', jsonb_build_object('before', ${before}.status, 'after', ${invoice}.status),
  'paid_total', jsonb_build_object('before', ${before}.paid_total, 'after', ${invoice}.paid_total))`;

const nextNumber = (kind: string) => `
  insert into document_numbers as n (provider_id, kind, last) values ($1, '${kind}', 1)
  on conflict (provider_id, kind) do update set last = n.last + 1 returning last`;

/** A payment of an invoice `billed` over `amount`, with its receipt and its journal; the shift is open. */
const payment = (fields: { transactionType: string; location: string; account: string }) => `
  receipt as (${nextNumber('receipt')}
  ), paid as (
    insert into payments (
      provider_id, id, kind, amount, tendered, change, rounding, currency, status, transaction_type, is_copayment, account_id,
      location_id, shift_id, invoice_id, patient_id, taken_by_id, api_key_id, settlement_id, receipt_number, received_at,
      created_at, modified_at)
    select $1, uuidv7(), 'invoice', amount, amount, 0, 0, billed.currency, 'active', ${fields.transactionType}, false,
      ${fields.account}, ${fields.location}, shift.id, billed.id, billed.patient_id, shift.cashier_id, $2::text::uuid, uuidv7(),
      receipt.last, at, at, at
    from given, billed, receipt join cashier_shifts shift on shift.provider_id = $1 and shift.api_key_id = $2::text::uuid
      and shift.location_id = (select ${fields.location} from given) and shift.status = 'open'
    returning *
  ), journal as (
    insert into journals (
      provider_id, id, kind, posted_at, posted_by_id, api_key_id, invoice_id, payment_id, created_at)
    select $1, uuidv7(), 'payment', received_at, taken_by_id, api_key_id, invoice_id, id, created_at from paid returning id
  ), entries as (
    insert into ledger_entries (
      provider_id, journal_id, position, ledger, amount, currency, account_id, shift_id, invoice_id, patient_id)
    select $1, journal.id, entry.* from journal, paid, lateral (values
      (1, 'cash', amount, currency, account_id, shift_id, null, null),
      (2, 'receivable-patient', -amount, currency, null, null, invoice_id, patient_id)) entry
  )`;

const answer = (from: string) => `
  answer as materialized (
    select json_build_object('success', true, 'message', 'The payment was received.',
      'data', json_build_object('payments', json_build_array(row_to_json(paid))))::text as text
    from ${from}
  ), kept as (${keptAnswer('paid.patient_id', 'paid, answer')}
  )`;

const paying = `
  with given as materialized (
    select *, ${now} as at from jsonb_to_record($4::text::jsonb) as given (
      invoice uuid, amount numeric, transaction_type text, location uuid)
  ), billed as materialized (
    select i.* from invoices i, given where i.provider_id = $1 and i.id = given.invoice and i.status in ('issued', 'part-paid')
      and i.net_total - i.credited_total - i.paid_total >= given.amount for update of i
  ), ${payment({
    transactionType: 'transaction_type',
    location: 'given.location',
    account: `(select id from payment_accounts a where a.provider_id = $1 and a.is_default and a.location_id = given.location)`,
  })}, invoice as (
    update invoices i set paid_total = billed.paid_total + given.amount, modified_at = at,
      status = case when billed.paid_total + given.amount + billed.credited_total >= billed.net_total then 'paid' else 'part-paid' end
    from given, billed where i.provider_id = $1 and i.id = billed.id returning i.*
  ), ${answer('paid')}, logged as (${auditedEach(
    'invoice.pay',
    [
      [`'payment'`, 'paid.id', added('paid')],
      [`'invoice'`, 'billed.id', paidOf('billed', 'invoice')],
    ],
    { patients: 'array[billed.patient_id]', from: 'paid, billed, invoice' },
  )})
  select text from answer`;

/** The invoice comes first: a line is written while it is a draft, and a statement does not see what it writes itself. */
const drafting = `
  insert into invoices (
    provider_id, id, patient_id, account_id, origin, status, currency, total, net_total, discount_total, created_by_id,
    created_at, modified_at)
  select $1::uuid, $2::text::uuid, c.patient_id, $4::uuid, 'payment', 'draft', min(c.currency), sum(c.amount), sum(c.net_amount), 0,
    $5::uuid, ${now}, ${now}
  from charge_items c
  where c.provider_id = $1 and c.id = any ($3::uuid[]) and c.status = 'billable' and c.invoice_id is null
  group by c.patient_id`;

const receiving = `
  with given as materialized (
    select *, ${now} as at from jsonb_to_record($4::text::jsonb) as given (
      invoice uuid, charge_items uuid[], account uuid, location uuid, transaction_type text, user_id uuid)
  ), billed as materialized (
    select i.*, i.net_total as amount from invoices i, given where i.provider_id = $1 and i.id = given.invoice
  ), number as (${nextNumber('invoice')}
  ), lines as (
    insert into invoice_lines (
      provider_id, invoice_id, position, charge_item_id, service_name, description, quantity, unit_price, amount,
      discount_amount, net_amount, is_live)
    select $1, billed.id, row_number() over (order by c.number), c.id, service.name, c.description, c.quantity, c.unit_price,
      c.amount, c.discount_amount, c.net_amount, true
    from given, billed, charge_items c
    join healthcare_services service on service.provider_id = c.provider_id and service.id = c.healthcare_service_id
    where c.provider_id = $1 and c.id = any (given.charge_items)
    returning charge_item_id
  ), issue as (
    insert into journals (provider_id, id, kind, posted_at, posted_by_id, api_key_id, invoice_id, created_at)
    select $1, uuidv7(), 'invoice-issued', at, user_id, $2::text::uuid, given.invoice, at from given returning id
  ), issued as (
    insert into ledger_entries (provider_id, journal_id, position, ledger, amount, currency, invoice_id, patient_id)
    select $1, issue.id, entry.* from issue, billed, lateral (values
      (1, 'receivable-patient', net_total, currency, billed.id, patient_id),
      (2, 'service-revenue', -net_total, currency, billed.id, null)) entry
  ), ${payment({
    transactionType: 'transaction_type',
    location: 'given.location',
    account: 'given.account',
  })}, items as (
    update charge_items c set status = 'paid', invoice_id = given.invoice, payment_id = paid.id, modified_at = at
    from given, paid where c.provider_id = $1 and c.id = any (given.charge_items)
  ), invoice as (
    update invoices i set status = 'paid', paid_total = i.net_total, issued_at = at, issued_by_id = user_id,
      invoice_number = number.last
    from given, number, (select count(*) from lines) written where i.provider_id = $1 and i.id = given.invoice returning i.*
  ), told as (
    insert into outbox (provider_id, topic, ward_id, patient_id)
    select $1, 'bill.changed', h.ward_id, h.patient_id from billed join hospitalizations h
      on h.provider_id = $1 and h.patient_id = billed.patient_id and h.is_active and h.deleted_at is null
  ), ${answer('paid')}, logged as (${auditedEach(
    'payment.receive',
    [
      [`'invoice'`, 'billed.id', added('billed')],
      [
        `'invoice'`,
        'billed.id',
        `jsonb_build_object('status', jsonb_build_object('before', 'draft', 'after', 'issued'),
        'invoice_number', jsonb_build_object('before', null, 'after', invoice.invoice_number))`,
      ],
      [`'payment'`, 'paid.id', added('paid')],
      [`'invoice'`, 'billed.id', paidOf('billed', 'invoice')],
    ],
    { patients: 'array[billed.patient_id]', from: 'paid, billed, invoice' },
  )})
  select text from answer`;

export const payInvoice: Handler = (floor, { path, ids, body, idempotencyKey }) =>
  textOf(floor.writing, paying, [
    ...askerOf(floor),
    JSON.stringify({ ...body, invoice: ids[0] }),
    path,
    idempotencyKey,
  ]);

export const receivePayment: Handler = (floor, { path, body, idempotencyKey }) => {
  const { asker, writing } = floor;
  const { charge_items, payment_info, location } = body;
  const invoice = v7();
  const { account_id: account, transaction_type } = payment_info;
  const given = {
    invoice,
    charge_items,
    account,
    location,
    transaction_type,
    user_id: asker.userId,
  };
  return writing.begin(async (tx) => {
    // The driver sends a statement that nobody waits for only when it is asked to.
    const drafted = tx.unsafe(
      drafting,
      [asker.providerId, invoice, charge_items, account, asker.userId],
      { prepare: true },
    );
    const [, text] = await Promise.all([
      drafted.execute(),
      textOf(tx, receiving, [...askerOf(floor), JSON.stringify(given), path, idempotencyKey]),
    ]);
    return text;
  }) as Promise<string>;
};
