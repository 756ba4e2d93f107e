import { z } from 'zod';
import { isPendingExpired, pendingKeys, sendingOf } from '@/components/billing/payments/pending';
import {
  depositContract,
  payInvoiceContract,
  receivePaymentContract,
} from '@/lib/billing/payments/contract';

/**
 * A payment that was sent and has had no answer yet. It is kept on the device from before it is sent until the server
 * has said what became of it, so that neither a lost answer nor a closed window lets it be taken a second time.
 */
export type PendingPayment = z.output<typeof pendingSchema>;

const pendingSchema = z.object({
  /** The Idempotency-Key under which it was sent, and under which alone it is sent again. */
  key: z.string(),
  provider: z.guid(),
  patient: z.guid(),
  /** The sum of its tenders, which may be less than the amount due. */
  amount: z.string(),
  currency: z.string(),
  /** Of the first attempt, by the clock of the device: from then on the server remembers the key. */
  sentAt: z.iso.datetime(),
  /** Of the last attempt; what an earlier version has kept does not say. */
  triedAt: z.iso.datetime().optional(),
  request: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('items'), body: bodyOf(receivePaymentContract) }),
    z.object({
      kind: z.literal('invoice'),
      invoice: z.string(),
      body: bodyOf(payInvoiceContract),
      /** The invoice's payments of before, none of which can be this one. */
      earlier: z.array(z.string()),
    }),
    z.object({
      kind: z.literal('deposit'),
      account: z.string(),
      body: bodyOf(depositContract),
      /** The cashier's deposits of this patient of before, none of which can be this one. */
      earlier: z.array(z.string()),
    }),
  ]),
});

/** Whatever the contract takes, as it was sent: a repeat must be the same to the letter. */
function bodyOf<B extends z.ZodType>(contract: { body: B | null }) {
  return z.custom<z.input<B>>((value) => contract.body?.safeParse(value).success === true);
}

/** A user's payments without an answer at a provider, the oldest first. What is a day old is cleared away. */
export function readPending(
  storage: Storage,
  user: string,
  provider: string,
  now: Date,
): PendingPayment[] {
  dropForgotten(storage, user, now);
  return pendingKeys(storage, user)
    .flatMap((key) => parsed(storage.getItem(key)))
    .filter((one) => one.provider === provider)
    .sort((one, other) => one.sentAt.localeCompare(other.sentAt));
}

/** Clears away what can no longer be sent again: what the server has forgotten, and what is no payment at all. */
function dropForgotten(storage: Storage, user: string, now: Date): void {
  for (const key of pendingKeys(storage, user)) {
    const sent = sendingOf(storage.getItem(key));
    if (sent === null || isPendingExpired(sent.at, now)) storage.removeItem(key);
  }
}

function parsed(text: string | null): PendingPayment[] {
  try {
    const read = pendingSchema.safeParse(JSON.parse(text ?? ''));
    return read.success ? [read.data] : [];
  } catch {
    return [];
  }
}
