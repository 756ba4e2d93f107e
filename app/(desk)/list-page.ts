import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PageAddress } from '@/app/page-address';
import {
  type DefinedList,
  type ListReading,
  type ListView,
  paramsOf,
  readListView,
} from '@/components/platform/lists/view';
import { withClock } from '@/lib/platform/http/clock';
import type { Contract } from '@/lib/platform/http/contract';
import type { Context } from '@/lib/platform/http/server/context';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import type { Viewer } from '@/lib/platform/session/viewer';

/** The answer of another query of the page, behind its key. */
export type OtherAnswer = [queryKey: readonly unknown[], answer: unknown];

type ListOfPage<Name extends string, Q extends z.ZodObject, Row> = {
  list: DefinedList<Name, z.input<Q>>;
  contract: Contract<z.ZodObject, Q>;
  read: (ctx: Context, query: z.output<Q>) => Promise<Omit<ListReading<Name, Row>, 'view'>>;
  query: (provider: string, view: ListView<Name>) => { queryKey: readonly unknown[] };
  also?: (ctx: Context) => Promise<OtherAnswer[]>;
};

/** The page of a list that the address asks for, as the first answer of the list's query. */
export async function readListPage<Name extends string, Q extends z.ZodObject, Row>(
  { searchParams }: PageAddress,
  { list, contract, read, query, also }: ListOfPage<Name, Q, Row>,
): Promise<{ viewer: Viewer; state: DehydratedState }> {
  const { view } = readListView(list, paramsOf(await searchParams));
  const { viewer, data } = await readForViewer(contract, async (ctx) => {
    const clock = { timeZone: ctx.provider.timeZone, now: ctx.now };
    const asked = withClock(clock, () => contract.query.parse(list.toQuery(view)));
    return { found: await read(ctx, asked), others: (await also?.(ctx)) ?? [] };
  });
  const client = new QueryClient();
  client.setQueryData(query(viewer.provider.uuid, view).queryKey, { view, ...data.found });
  for (const [queryKey, answer] of data.others) client.setQueryData(queryKey, answer);
  return { viewer, state: dehydrate(client) };
}
