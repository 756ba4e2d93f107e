import type { z } from 'zod';
import {
  type Contract,
  defineContract,
  openedByScreen,
  type Reply,
} from '@/lib/platform/http/contract';

type PageParameter = 'page' | 'page_size' | 'after';

/**
 * The file of a list: a list's filters, permission and order, without pages. A list has one at its own address, followed
 * by `/export`.
 */
export function exportContract<P extends z.ZodObject, Q extends z.ZodObject, Path extends string>(
  list: Contract<P, Q, z.ZodType, Reply, 'GET' | 'POST' | 'PATCH' | 'DELETE', Path>,
  {
    id = list.id.replace(/\.list$/, '.export'),
    also,
  }: {
    id?: string;
    /** A sentence about this file alone. */
    also?: string;
  } = {},
) {
  const { page: _, page_size: __, after: ___, ...filters } = list.query.shape;
  // A rest of an open type has no names; the cast keeps those that are left.
  const query = list.query
    .pick({})
    .extend({ ...filters, ...openedByScreen }) as unknown as z.ZodObject<
    Omit<Q['shape'], PageParameter> & typeof openedByScreen,
    z.core.$strict
  >;
  return defineContract({
    id,
    method: 'GET',
    path: `${list.path}/export` as const,
    summary: `${list.summary.replace(/^List /, 'Export ')} as CSV`,
    description: [
      'Every row that matches the filters, in the order of the list, streamed: RFC 4180 in UTF-8 with a byte order mark, for spreadsheets.',
      'Times are in the provider’s time zone, which the header names; amounts are decimals with a point, and the currency has its own column. Text that a spreadsheet would read as a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line break) is prefixed with an apostrophe, including phone numbers.',
      ...(also === undefined ? [] : [also]),
      'The audit log has the rows that were sent before the connection ended, with the filters and the patients. If the response breaks off, the file is incomplete.',
    ].join('\n\n'),
    tag: list.tag,
    access: list.access,
    furtherAccess: list.furtherAccess,
    params: list.params,
    query,
    reply: { kind: 'stream', contentType: 'text/csv' },
  });
}
