import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { onePage } from '@/db/queries/rows';
import { matchesWords } from '@/db/queries/search';
import { practitioners } from '@/db/schema/index';

export type PractitionerFilter = { search?: string | undefined; isActive?: boolean | undefined };

/** One page of a provider's practitioners by last name. */
export function listPractitioners(
  tx: Tx,
  providerId: string,
  { search, isActive }: PractitionerFilter,
  page: { limit: number; offset: number },
) {
  const { title, firstName, lastName, qualification } = practitioners;
  const matching = () =>
    tx
      .select()
      .from(practitioners)
      .where(
        and(
          eq(practitioners.providerId, providerId),
          isActive === undefined ? undefined : eq(practitioners.isActive, isActive),
          matchesWords([title, firstName, lastName, qualification], search),
        ),
      );
  const order = [asc(lastName), asc(firstName), asc(practitioners.number)];
  return onePage(tx, matching, order, page);
}
