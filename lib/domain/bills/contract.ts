import { z } from 'zod';

/**
 * The status of a patient's bill: `owing` before `refund-due`, that before `awaiting-payer`, and all before `settled`;
 * `none` where nothing was charged.
 */
const billStatuses = ['none', 'settled', 'awaiting-payer', 'refund-due', 'owing'] as const;

const sums = z.array(
  z.object({
    amount: z.string().meta({
      description: "Decimal, with the currency's minor digits.",
      examples: ['4500.00'],
    }),
    currency: z.string().meta({ examples: ['KES'] }),
  }),
);

/** A patient's balance due of all charges so far, for those who may read bills. */
const bill = z
  .object({
    status: z.enum(billStatuses),
    owed: sums.meta({
      description:
        'The balance due from the patient, for each currency: charges not yet billed, and the balance of invoices.',
    }),
    awaited: sums.meta({
      description:
        'The balance of invoices to an insurer or a company that was not charged for any of it yet. Once a claim is rejected, the balance is owed.',
    }),
    refund_due: sums.meta({
      description: 'Paid, but no longer due according to the record: to be refunded to the payer.',
    }),
    held: sums.meta({
      description:
        "The patient's deposits: the balance of the patient's own accounts. It does not reduce the balance due until a payment is made from it.",
    }),
  })
  .meta({ id: 'Bill' });

export const billField = {
  bill: bill.nullable().meta({
    description:
      'The bill for all charges so far. null for callers who may not read bills (`billing:read`).',
  }),
};

export type Bill = z.output<typeof bill>;
export type BillStatus = Bill['status'];
