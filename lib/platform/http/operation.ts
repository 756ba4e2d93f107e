import type { z } from 'zod';
import type { Access, Contract, Method, Reply } from '@/lib/platform/http/contract';

/** The part of a contract that a call needs: its address. Body and answer are types alone. */
export type Operation<
  P extends z.ZodObject,
  Q extends z.ZodObject,
  B extends z.ZodType,
  R extends Reply,
> = {
  method: Method;
  path: string;
  access?: Access;
  params?: P;
  query?: Q;
  body?: B | null;
  reply?: R;
};

/**
 * A contract's operation for a page that shall not load the contract's schemas: `operation<typeof readMeContract>('GET /me')`.
 * The compiler holds the address against the contract's own. `'anyone'` for what is open to those who are not signed in:
 * its 401 does not mean that the session has ended.
 */
export function operation<C extends Contract>(
  address: `${C['method']} ${C['path']}`,
  access?: 'anyone',
): Operation<C['params'], C['query'], Exclude<C['body'], null>, C['reply']> {
  const [method, path] = address.split(' ') as [Method, string];
  return { method, path, ...(access && { access }) };
}
