import { type SQL, sql } from 'drizzle-orm';
import type { BooksRule } from './rule';

/** How many digits a currency has behind the point (ISO 4217). */
export type CurrencyDigits = { currency: string; digits: number };

/** The rules of discounts in use. They get the digits of every currency that has invoices. */
export const discountRule = (digits: readonly CurrencyDigits[]): BooksRule => ({
  rule: 'The amount of a discount follows from its terms, between 0 (exclusive) and 100 per cent, and the discount was active and valid at that time.',
  things: (provider) => discountThings(provider, digits),
});

/**
 * A given discount equals its terms: a percentage above 0 and at most 100, rounded half up to the minor unit, or an amount
 * of at most the sum it is taken off. If its terms were not edited since, it was active and valid. An edit within ten
 * seconds of its use may have waited for it, and is not checked.
 */
function discountThings(provider: string, digits: readonly CurrencyDigits[]): SQL {
  const digitsOf = sql`unnest(${sql.param(digits.map(({ currency }) => currency))}::text[],
    ${sql.param(digits.map((one) => one.digits))}::int[]) as d (currency, digits)`;
  return sql`
    with given as (
      select i.id, i.currency, l.discount_id, l.discount_type, l.discount_value, l.discount_amount,
        l.amount as base, i.created_at as at
      from invoice_lines l join invoices i on i.provider_id = l.provider_id and i.id = l.invoice_id
      where l.provider_id = ${provider} and l.discount_id is not null
      union all
      select i.id, i.currency, i.discount_id, i.discount_type, i.discount_value, i.discount_amount,
        i.total - i.discount_total + i.discount_amount, coalesce((select j.posted_at from journals j
          where j.provider_id = i.provider_id and j.invoice_id = i.id and j.kind = 'invoice-discounted'
          limit 1), i.created_at)
      from invoices i where i.provider_id = ${provider} and i.discount_id is not null
    )
    select g.id::text as what, (
      g.discount_value <= 0 or g.discount_type = 'percentage' and g.discount_value > 100
      or g.discount_amount <> case g.discount_type
        when 'percentage' then round(g.base * g.discount_value / 100, d.digits)
        when 'currency' then least(g.discount_value, g.base)
        else unknown_code(g.discount_type)::numeric end
      or o.modified_at < g.at - interval '10 seconds'
        and not (o.is_active and o.start_at <= g.at and g.at < o.end_at)) as is_broken
    from given g join ${digitsOf} on d.currency = g.currency
    join discounts o on o.provider_id = ${provider} and o.id = g.discount_id`;
}
