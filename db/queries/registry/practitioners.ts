import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { ascending, type Order, onePage, type Page } from '@/db/queries/platform/page';
import { matchesWords } from '@/db/queries/platform/search';
import { practitioners } from '@/db/schema/index';

export type PractitionerFilter = { search?: string | undefined; isActive?: boolean | undefined };

/** One page of a provider's practitioners by last name. */
export function listPractitioners(
  tx: Tx,
  providerId: string,
  { search, isActive }: PractitionerFilter,
  page: Page,
) {
  const { title, firstName, lastName, qualification } = practitioners;
  const matching = (later?: SQL) =>
    tx
      .select()
      .from(practitioners)
      .where(
        and(
          eq(practitioners.providerId, providerId),
          later,
          isActive === undefined ? undefined : eq(practitioners.isActive, isActive),
          matchesWords([title, sql`${firstName} || ' ' || ${lastName}`, qualification], search),
        ),
      );
  return onePage(tx, matching, listOrder, page);
}

const listOrder: Order<typeof practitioners.$inferSelect> = [
  ascending(practitioners.lastName, (row) => row.lastName),
  ascending(practitioners.firstName, (row) => row.firstName),
  ascending(practitioners.number, (row) => row.number),
];
