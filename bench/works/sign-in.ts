import type { Sql } from 'postgres';
import type { Work } from '@/bench/measure';
import { request } from '@/bench/request';
import { hashPassword } from '@/lib/platform/auth/password';

const password = 'quiet lamp by the river';

/** So many of the staff sign in with a password. */
export async function signingIn(client: Sql, providerId: string): Promise<Work> {
  const hash = await hashPassword(password);
  const staff = await client<{ email: string }[]>`
    update users set password_hash = ${hash}
    where id in (select user_id from memberships where provider_id = ${providerId} order by user_id limit 50)
    returning email`;
  return {
    name: 'sign in',
    requests: staff.map(({ email }) =>
      request('POST', '/api/v1/session', { body: { email, password } }),
    ),
  };
}
