import { sql } from 'drizzle-orm';
import { among, meaningOf } from '@/db/queries/platform/codes';
import { accountTypes, creditAccountTypes } from '@/lib/domain/codes/payment-accounts';
import { ledgerOf, settledTransactionTypes } from '@/lib/domain/codes/payments';
import type { BooksRules } from './rule';

/** How a balance counts what the books have on an account: a credit on a patient's is money of the patient's. */
const signOf = Object.fromEntries(
  accountTypes.map((type) => [type, creditAccountTypes.includes(type) ? -1 : 1]),
);

/** The rules of journals, entries, balances and document numbers. */
export const entryRules: BooksRules = {
  1: {
    rule: 'The entries of every journal add up to zero in each currency.',
    things: (provider) => sql`
      select j.id::text as what, coalesce(e.is_broken, true) as is_broken
      from journals j left join (
        select journal_id, bool_or(total <> 0) or sum(entries) < 2 as is_broken from (
          select journal_id, currency, sum(amount) as total, count(*) as entries
          from ledger_entries where provider_id = ${provider} group by journal_id, currency
        ) by_currency group by journal_id
      ) e on e.journal_id = j.id
      where j.provider_id = ${provider}`,
  },
  9: {
    rule: "An account's balance is the sum of its entries, and a patient's debt in the books is the balance due of the patient's invoices.",
    things: (provider) => sql`
      select a.id::text as what, (a.balance <> ${meaningOf(sql`a.type`, signOf)} * coalesce(e.amount, 0))
        as is_broken
      from payment_accounts a left join (
        select account_id, sum(amount) as amount from ledger_entries
        where provider_id = ${provider} group by account_id
      ) e on e.account_id = a.id
      where a.provider_id = ${provider}
      union all
      select coalesce(e.patient_id, i.patient_id)::text, coalesce(e.owed, 0) <> coalesce(i.asked, 0)
      from (
        select patient_id, currency, sum(amount) as owed from ledger_entries
        where provider_id = ${provider} and ledger = 'receivable-patient' group by patient_id, currency
      ) e full join (
        select patient_id, currency, sum(net_total - credited_total - paid_total) as asked from invoices
        where provider_id = ${provider} and status in ('issued', 'part-paid', 'paid')
        group by patient_id, currency
      ) i on i.patient_id = e.patient_id and i.currency = e.currency`,
  },
  11: {
    rule: 'Receipts, invoices and refund vouchers are numbered from 1 without gaps or duplicates.',
    things: (provider) => sql`
      select coalesce(d.kind, 'document') || ' ' || d.number as what, d.documents <> 1 as is_broken
      from (
        select kind, number, count(id) as documents from (
          select n.kind, number, null::uuid as id from document_numbers n, generate_series(1, n.last) as number
          where n.provider_id = ${provider} and n.kind in ('receipt', 'invoice', 'refund')
          union all
          select 'receipt', receipt_number, id from payments where provider_id = ${provider}
          union all
          select 'invoice', invoice_number, id from invoices
          where provider_id = ${provider} and invoice_number is not null
          union all
          select 'refund', voucher_number, id from refunds
          where provider_id = ${provider} and voucher_number is not null
        ) numbers group by kind, number
      ) d
      union all
      select 'beyond the last ' || kind, true from (
        select 'receipt' as kind, max(receipt_number) as highest from payments where provider_id = ${provider}
        union all
        select 'invoice', max(invoice_number) from invoices where provider_id = ${provider}
        union all
        select 'refund', max(voucher_number) from refunds where provider_id = ${provider}
      ) h
      where highest > coalesce((select last from document_numbers n
        where n.provider_id = ${provider} and n.kind = h.kind), 0)`,
  },
  14: {
    rule: "The entries, in their order, give the stored balances. No patient's account and no safe is ever below zero, and nothing is paid out, written off or sent back above its balance.",
    things: (provider) => sql`
      select a.id::text as what, (a.balance <> coalesce(r.final, 0)
        or a.type = 'patient' and coalesce(r.lowest, 0) < 0) as is_broken
      from payment_accounts a left join (
        select account_id, min(running) as lowest, (array_agg(running order by sequence desc))[1] as final from (
          select e.account_id, e.sequence, sum(${meaningOf(sql`own.type`, signOf)} * e.amount)
            over (partition by e.account_id order by e.sequence) as running
          from ledger_entries e join payment_accounts own
            on own.provider_id = e.provider_id and own.id = e.account_id
          where e.provider_id = ${provider}
        ) steps group by account_id
      ) r on r.account_id = a.id
      where a.provider_id = ${provider}
      union all
      select i.id::text, i.paid_total <> -coalesce(e.moved, 0)
      from invoices i left join (
        select l.invoice_id, sum(l.amount) as moved from ledger_entries l
        join journals j on j.provider_id = l.provider_id and j.id = l.journal_id
        where l.provider_id = ${provider} and l.ledger = 'receivable-patient'
          and j.kind in ('payment', 'payment-voided', 'refund')
        group by l.invoice_id
      ) e on e.invoice_id = i.id
      where i.provider_id = ${provider}
      union all
      select 'safe ' || currency, min(running) < 0 from (
        select currency, sum(amount) over (partition by currency order by sequence) as running
        from ledger_entries where provider_id = ${provider} and ledger = 'safe'
      ) steps group by currency
      union all
      select j.id::text, bool_or(case when j.kind = 'payout' or exists (
          select from ledger_entries w where w.provider_id = ${provider} and w.journal_id = j.id
            and w.ledger = 'payer-write-off')
        then s.running < 0 else s.amount > 0 and s.running > 0 end)
      from (
        select journal_id, amount, sum(amount) over (
          partition by ledger, currency, case ledger when 'receivable-payer' then account_id end
          order by sequence) as running
        from ledger_entries where provider_id = ${provider}
          and ledger in ${among([...settledTransactionTypes.map((type) => ledgerOf[type]), 'receivable-payer'])}
      ) s join journals j on j.provider_id = ${provider} and j.id = s.journal_id
      where j.kind in ('payout', 'remittance') group by j.id`,
  },
};
