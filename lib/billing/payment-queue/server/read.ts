import type { z } from 'zod';
import { listPayableToday } from '@/db/queries/billing/payment-queue';
import type { paymentQueueContract } from '@/lib/billing/payment-queue/contract';
import type { Bill } from '@/lib/domain/bills/contract';
import { presentBill } from '@/lib/domain/bills/present';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAt } from '@/lib/domain/days';
import { fromMinorUnits } from '@/lib/domain/money';
import type { Outcome } from '@/lib/platform/http/contract';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';
import { presentPatient } from '@/lib/registry/patients/server/present';

/** One page of the patients of today with a balance or a refund due, the latest first. Reading them is audited. */
export async function readPaymentQueue(
  ctx: Context,
  query: z.output<typeof paymentQueueContract.query>,
): Promise<Outcome<typeof paymentQueueContract.reply>> {
  const { tx, provider, now } = ctx;
  const today = startOfDay(dayAt(now, provider.timeZone), provider.timeZone);
  const during = { from: today, until: now };
  const { rows, ...rest } = await listPayableToday(tx, provider.id, during, pageWindow(query));
  return {
    rows: rows.map(({ patient, bill, isDischarged, since }) => {
      ctx.audit.patientsRead.add(patient.id);
      const facts = {
        bill: presentBill(bill),
        is_discharged: isDischarged,
        since: since.toISOString(),
      };
      return { ...presentPatient(patient, ctx), ...facts };
    }),
    ...rest,
  };
}

/** The same for a file: a row for each currency of a patient. */
export async function readQueueLines(
  ctx: Context,
  query: z.output<typeof paymentQueueContract.query>,
) {
  const { rows, ...rest } = await readPaymentQueue(ctx, query);
  return {
    rows: rows.flatMap(({ bill, ...row }) => linesOf(bill).map((line) => ({ ...row, ...line }))),
    ...rest,
  };
}

function linesOf(bill: Bill | null) {
  if (!bill) return [];
  const sides = [...bill.owed, ...bill.refund_due, ...bill.held];
  return [...new Set(sides.map(({ currency }) => currency))].map((currency) => {
    const of = (side: Bill['owed']) =>
      side.find((sum) => sum.currency === currency)?.amount ?? fromMinorUnits(0n, currency);
    return {
      currency,
      balance_due: of(bill.owed),
      refund_due: of(bill.refund_due),
      deposit: of(bill.held),
    };
  });
}
