import type { Loading } from '@/bench/load';

/** Shifts of ten years, one after the other, each of them as long. */
const shifts = 500;

/**
 * Payers with their accounts and discounts, and for every stay two charges: of the ended ones nearly all on an issued
 * invoice, of those nearly all paid in cash within a shift. The books balance by the rules of the ledger check.
 */
export async function loadMoney(loading: Loading): Promise<void> {
  await loadPayers(loading);
  await planBills(loading);
  await loadInvoices(loading);
  await loadPayments(loading);
  await loadJournals(loading);
}

async function loadPayers({ tx, providerId, since, until }: Loading): Promise<void> {
  await tx`
    create table loading.desk as
    select loading.uuid_at(${since}) as location_id, loading.uuid_at(${since}) as account_id, user_id as cashier_id
    from loading.staff where n = 0`;
  await tx`
    insert into locations (provider_id, id, type, name)
    select ${providerId}::uuid, location_id, 'area', 'Billing desk' from loading.desk`;
  await tx`
    insert into payment_accounts (provider_id, id, type, name, location_id, is_default, currency)
    select ${providerId}::uuid, account_id, 'cash', 'Cash', location_id, true, 'KES' from loading.desk`;
  await tx`
    create table loading.payers as
    select n, loading.uuid_at(${since}) as id from generate_series(0, 5) n`;
  await tx`
    insert into payers (provider_id, id, name, type)
    select ${providerId}::uuid, id, 'Payer ' || n, case when n % 2 = 0 then 'insurance' else 'corporate' end
    from loading.payers order by n`;
  await tx`
    insert into payment_accounts (provider_id, id, type, name, payer_id, currency)
    select ${providerId}::uuid, loading.uuid_at(${since}), case when n % 2 = 0 then 'insurance' else 'corporate' end,
      'Account of payer ' || n, id, 'KES'
    from loading.payers order by n`;
  await tx`
    create table loading.discounts as
    select payer.n * 10 + turn as n, payer.id as payer_id, loading.uuid_at(${since}) as id
    from loading.payers payer, generate_series(0, 9) turn`;
  await tx`
    insert into discounts (
      provider_id, id, code, payer_id, applies_to, discount_type, amount, currency, start_at, end_at, is_active
    )
    select ${providerId}::uuid, id, 'D-' || n, payer_id, case when n % 4 = 0 then 'invoice' else 'healthcare_service' end,
      'percentage', 1 + n % 20, 'KES', ${since}, ${until}::timestamptz + interval '1 year', n % 5 > 0
    from loading.discounts order by n`;
  await tx`
    insert into discount_services (provider_id, discount_id, healthcare_service_id)
    select ${providerId}::uuid, discount.id, service.id
    from loading.discounts discount join loading.services service on (discount.n + service.n) % 3 = 0
    where discount.n % 4 > 0`;
}

/** One bill a stay, in the order in which the stays ended. */
async function planBills({ tx, providerId, since, until }: Loading): Promise<void> {
  await tx`
    create table loading.bills as
    select stay.n, row_number() over (order by to_at, stay.n) as position, patient.id as patient_id,
      stay.id as hospitalization_id, loading.uuid_at(to_at) as invoice_id, loading.uuid_at(to_at) as payment_id,
      loading.uuid_at(to_at) as issue_id, loading.uuid_at(to_at) as paid_id, to_at as at,
      (500 + 50 * (stay.n % 40))::numeric as admission, (300 + 20 * (stay.n % 30))::numeric as nights,
      stay.n % 19 > 0 as is_paid,
      floor(extract(epoch from to_at - ${since}::timestamptz)
        / extract(epoch from ${until}::timestamptz - ${since}::timestamptz) * ${shifts}::int)::int as shift,
      service.id as service_id, service.n as service_n, tier.id as tier_id, staff.user_id
    from loading.stays stay
    join loading.patients patient on patient.n = stay.patient
    join loading.services service on service.n = stay.n % 4
    join loading.tiers tier on tier.n = stay.n % 3
    join loading.staff staff on staff.n = stay.n % (select count(*) from loading.staff)
    where stay.to_at is not null and stay.n % 10 > 0`;
  await tx`
    create table loading.charges as
    select bill.n, line.position, loading.uuid_at(bill.at) as id, line.description, line.amount
    from loading.bills bill, lateral (values
      (1, 'Admission', bill.admission), (2, 'Nights', bill.nights)
    ) line (position, description, amount)`;
  await tx`
    insert into charge_items (
      provider_id, id, patient_id, hospitalization_id, healthcare_service_id, price_tier_id, description, quantity,
      unit_price, amount, currency, status, source, reason, invoice_id, payment_id, created_by_id, created_at, modified_at
    )
    select ${providerId}::uuid, charge.id, patient_id, hospitalization_id, service_id, tier_id, charge.description, 1,
      charge.amount, charge.amount, 'KES', case when is_paid then 'paid' else 'billed' end, 'manual', 'Loaded', invoice_id,
      case when is_paid then payment_id end, user_id, bill.at, bill.at
    from loading.charges charge join loading.bills bill using (n)
    order by bill.position, charge.position`;
  await tx`
    insert into charge_items (
      provider_id, id, patient_id, hospitalization_id, healthcare_service_id, price_tier_id, description, quantity,
      unit_price, amount, currency, source, reason, created_at, modified_at
    )
    select ${providerId}::uuid, loading.uuid_at(stay.from_at), patient.id, stay.id, service.id, tier.id, 'Admission', 1,
      500, 500, 'KES', 'manual', 'Loaded', stay.from_at, stay.from_at
    from loading.stays stay
    join loading.patients patient on patient.n = stay.patient
    join loading.services service on service.n = stay.n % 4
    join loading.tiers tier on tier.n = stay.n % 3
    where not exists (select from loading.bills bill where bill.n = stay.n)
    order by stay.n`;
}

async function loadInvoices({ tx, providerId }: Loading): Promise<void> {
  await tx`
    insert into invoices (
      provider_id, id, invoice_number, patient_id, status, origin, currency, total, discount_total, net_total, paid_total,
      issued_at, issued_by_id, created_by_id, created_at, modified_at
    )
    select ${providerId}::uuid, invoice_id, position, patient_id, case when is_paid then 'paid' else 'issued' end, 'desk',
      'KES', admission + nights, 0, admission + nights, case when is_paid then admission + nights else 0 end, at, user_id,
      user_id, at, at
    from loading.bills order by position`;
  await tx`
    insert into invoice_lines (
      provider_id, invoice_id, position, charge_item_id, service_name, description, quantity, unit_price, amount,
      net_amount
    )
    select ${providerId}::uuid, invoice_id, charge.position, charge.id, 'Service ' || service_n, charge.description, 1,
      charge.amount, charge.amount, charge.amount
    from loading.charges charge join loading.bills bill using (n)
    order by bill.position, charge.position`;
}

async function loadPayments({ tx, providerId, since, until }: Loading): Promise<void> {
  await tx`
    create table loading.shifts as
    select n, loading.uuid_at(from_at) as id, from_at, from_at + length as to_at
    from (
      select n, length, ${since}::timestamptz + n * length as from_at
      from generate_series(0, ${shifts - 1}::int) n,
        (select (${until}::timestamptz - ${since}::timestamptz) / ${shifts}::int as length) each
    ) turn`;
  await tx`
    insert into cashier_shifts (
      provider_id, id, cashier_id, location_id, status, currency, opened_at, opening_float, closed_at, closed_by_id,
      counted_cash, expected_cash, variance, created_at, modified_at
    )
    select ${providerId}::uuid, shift.id, cashier_id, location_id, 'closed', 'KES', from_at, 0, to_at, cashier_id,
      coalesce(taken, 0), coalesce(taken, 0), 0, from_at, to_at
    from loading.shifts shift cross join loading.desk
    left join (
      select bill.shift as n, sum(admission + nights) as taken from loading.bills bill where is_paid group by bill.shift
    ) paid using (n)
    order by n`;
  await tx`
    insert into payments (
      provider_id, id, receipt_number, settlement_id, kind, patient_id, invoice_id, account_id, transaction_type, amount,
      currency, tendered, location_id, shift_id, taken_by_id, received_at, created_at, modified_at
    )
    select ${providerId}::uuid, payment_id, row_number() over (order by position), payment_id, 'invoice', patient_id,
      invoice_id, account_id, 'cash', admission + nights, 'KES', admission + nights, location_id, shift.id, cashier_id, at,
      at, at
    from loading.bills bill cross join loading.desk join loading.shifts shift on shift.n = bill.shift
    where is_paid order by position`;
  await tx`
    insert into document_numbers (provider_id, kind, last)
    select ${providerId}::uuid, 'invoice', count(*) from loading.bills
    union all select ${providerId}::uuid, 'receipt', count(*) from loading.bills where is_paid`;
}

async function loadJournals({ tx, providerId }: Loading): Promise<void> {
  await tx`
    insert into journals (provider_id, id, kind, posted_at, posted_by_id, invoice_id, payment_id, created_at)
    select ${providerId}::uuid, issue_id, 'invoice-issued', at, user_id, invoice_id, null::uuid, at from loading.bills
    union all
    select ${providerId}::uuid, paid_id, 'payment', at, user_id, invoice_id, payment_id, at
    from loading.bills where is_paid
    order by 4, 2`;
  await tx`
    insert into ledger_entries (
      provider_id, journal_id, position, ledger, amount, currency, account_id, patient_id, invoice_id, shift_id
    )
    select ${providerId}::uuid, entry.* from (
      select issue_id, 1, 'receivable-patient', admission + nights, 'KES', null::uuid, patient_id, invoice_id, null::uuid
      from loading.bills
      union all
      select issue_id, 2, 'service-revenue', -(admission + nights), 'KES', null, null, invoice_id, null from loading.bills
      union all
      select paid_id, 1, 'cash', admission + nights, 'KES', account_id, null, invoice_id, shift.id
      from loading.bills bill cross join loading.desk join loading.shifts shift on shift.n = bill.shift where is_paid
      union all
      select paid_id, 2, 'receivable-patient', -(admission + nights), 'KES', null, patient_id, invoice_id, null
      from loading.bills where is_paid
    ) entry order by 1, 2`;
  await tx`
    update payment_accounts set balance = (
      select coalesce(sum(admission + nights), 0) from loading.bills where is_paid)
    where provider_id = ${providerId} and is_default`;
}
