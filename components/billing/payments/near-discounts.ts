import type { z } from 'zod';
import type { discountCandidates } from '@/lib/billing/discounts/record';

type Candidates = z.output<typeof discountCandidates>;
type Unusable = Candidates['charge_items'][number]['unusable'][number];

const none: ReadonlySet<string> = new Set();

/**
 * Whether a discount nearly applies: all that is missing is its start, so that the patient can pay later, or that its payer is
 * chosen, by which the patient has a cover (`ofCovers`). Everything else is beyond the patient and the cashier: another payer,
 * service or currency, the end of its time, or that it is not active.
 */
export const nearlyApplies = ({ discount, reasons }: Unusable, ofCovers = none): boolean => {
  const [only, ...others] = reasons;
  if (!only || others.length > 0) return false;
  return only.code === 'not-started' || (only.code === 'other-payer' && ofCovers.has(discount));
};

/** The missing condition, and the cashier's next step. */
export const nearWords = ({ reasons }: Unusable): string =>
  reasons
    .map(({ code, sentence }) =>
      code === 'other-payer' ? `${sentence} The patient has a cover by this payer.` : sentence,
    )
    .join(' ');

/** The discounts that do not apply to what is ticked, each with its reasons once. */
export function reasonsOfOthers(
  {
    charge_items,
    invoice,
    new_invoice,
  }: Pick<Candidates, 'charge_items' | 'invoice' | 'new_invoice'>,
  ticked: readonly { uuid: string; name: string }[],
  ofCovers = none,
): { discount: string; sentences: string[] }[] {
  const judged = charge_items.flatMap(({ uuid, unusable }) => {
    const item = ticked.find((one) => one.uuid === uuid);
    return item ? [{ name: item.name, unusable }] : [];
  });
  // A discount of single services is explained at these, and one of whole invoices for the whole.
  const ofItems = judged.map(({ name, unusable }) => ({
    name,
    unusable: unusable.filter(isOfScope),
  }));
  const whole = invoice ?? (judged.length > 0 ? new_invoice : null);
  const ofWhole = (whole?.unusable ?? []).filter(isOfScope);
  const all = [...ofItems, { name: '', unusable: ofWhole }].flatMap(({ name, unusable }) =>
    unusable
      // Near the ticked items and invoice; nothing else says it of an invoice that is not made yet.
      .filter((one) => (name === '' && !invoice) || !nearlyApplies(one, ofCovers))
      .map((one) => ({ name, ...one })),
  );
  return [...new Set(all.map(({ discount }) => discount))].map((discount) => {
    const found = all.filter((one) => one.discount === discount);
    const texts = found.map(({ reasons }) => reasons.map(({ sentence }) => sentence).join(' '));
    return {
      discount,
      sentences: [...new Set(texts)].map((text) => {
        const names = found.flatMap(({ name }, index) => (texts[index] === text ? [name] : []));
        const isOfAll = names.includes('') || names.length === judged.length;
        return isOfAll ? text : `${[...new Set(names)].join(', ')}: ${text}`;
      }),
    };
  });
}

const isOfScope = ({ reasons }: Unusable) => !reasons.some(({ code }) => code === 'other-scope');
