import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  computed,
  cutToPage,
  type Found,
  inOrder,
  isAfter,
  type Order,
  oneMore,
  type Page,
} from '@/db/queries/platform/page';
import { searchWords } from '@/db/queries/platform/search';
import { diagnosisCodes } from '@/db/schema/index';

type CodeRow = { code: string; display: string; isOwn: boolean; likelihood: number };

/** One page of the codes that match a search, the likeliest first, and how many there are in all. */
export async function listDiagnosisCodes(
  tx: Tx,
  providerId: string,
  search: string,
  page: Page,
): Promise<Found<CodeRow>> {
  const matching = sql`diagnosis_codes_matching(${providerId}::uuid,
    ${sql.param(searchWords(search))}::text[]) as matching`;
  const found = await tx.execute<CodeRow & { total: number }>(sql`
    with found as materialized (select * from ${matching})
    select code, display, is_own as "isOwn", likelihood, (select count(*)::int from found) as total
    from found where ${isAfter(likeliestFirst, page.after) ?? sql`true`}
    order by ${sql.join(inOrder(likeliestFirst), sql`, `)} limit ${oneMore(page)} offset ${page.offset}`);
  const [first] = found;
  if (first) return { ...cutToPage(found, likeliestFirst, page), total: first.total };
  if (page.offset === 0 && page.after === undefined) return { rows: [], total: 0, next: null };
  const [counted] = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from ${matching}`,
  );
  return { rows: [], total: counted?.total ?? 0, next: null };
}

const likeliestFirst: Order<CodeRow> = [
  computed(sql`likelihood`, 'integer', (row) => row.likelihood),
  computed(sql`code`, 'text', (row) => row.code),
];

/** Of two imports at one provider the second waits until the first is done. */
export async function lockDiagnosisCodes(tx: Tx, providerId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('diagnosis-codes ' || ${providerId}::text, 0))`,
  );
}

/** How many codes a provider's own list has. */
export const countDiagnosisCodes = (tx: Tx, providerId: string): Promise<number> =>
  tx.$count(diagnosisCodes, eq(diagnosisCodes.providerId, providerId));

export async function clearDiagnosisCodes(tx: Tx, providerId: string): Promise<void> {
  await tx.delete(diagnosisCodes).where(eq(diagnosisCodes.providerId, providerId));
}

/** Adds codes to a provider's own list; a known one is spelled and called as it is here. No code may come twice, however it is spelled. */
export async function addDiagnosisCodes(
  tx: Tx,
  providerId: string,
  codes: readonly { code: string; display: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into diagnosis_codes (provider_id, code, display)
    select ${providerId}::uuid, code, display
    from json_to_recordset(${JSON.stringify(codes)}::json) as given (code text, display text)
    on conflict (provider_id, text_identity(code)) where not is_namesake
    do update set code = excluded.code, display = excluded.display`);
}

/** Of these codes those that a provider's own list has, in the spelling of each. */
export function findOwnDiagnosisCodes(
  tx: Tx,
  providerId: string,
  codes: readonly { code: string }[],
): Promise<{ given: string; code: string; display: string }[]> {
  return tx.execute(sql`
    select given.code as given, own.code, own.display
    from json_to_recordset(${JSON.stringify(codes)}::json) as given (code text)
    join diagnosis_codes own on own.provider_id = ${providerId}::uuid
      and text_identity(own.code) = text_identity(given.code) and not own.is_namesake`);
}
