import type { z } from 'zod';
import { listRemittances, type RemittanceRow } from '@/db/queries/billing/remittances';
import type { Found } from '@/db/queries/platform/page';
import { presentPosting } from '@/lib/billing/ledger/present';
import type { listRemittancesContract, remittanceRecord } from '@/lib/billing/remittances/contract';
import { presentAmount } from '@/lib/domain/money';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';

type Shown = z.input<typeof remittanceRecord>;

/** One page of what insurers and companies have paid. */
export async function readRemittances(
  ctx: Context,
  query: z.output<typeof listRemittancesContract.query>,
): Promise<Found<Shown>> {
  const { rows, ...rest } = await listRemittances(
    ctx.tx,
    ctx.provider.id,
    {
      search: query.search,
      payer: query.payer,
      account: query.account,
      status: query.status,
      postedFrom: query.recorded_at__gte,
      postedUntil: query.recorded_at__lte,
    },
    pageWindow(query),
  );
  return { rows: rows.map(present), ...rest };
}

const present = (row: RemittanceRow): Shown => ({
  id: row.number,
  uuid: row.id,
  account: row.accountId,
  account_name: row.accountName,
  payer: row.payerId,
  payer_name: row.payerName,
  reference: row.reason,
  amount: presentAmount(row.amount, row.currency),
  written_off: presentAmount(row.writtenOff, row.currency),
  currency: row.currency,
  ...presentPosting(row),
});
