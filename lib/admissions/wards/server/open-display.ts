import type { z } from 'zod';
import { findWard } from '@/db/queries/admissions/wards';
import { openWardDisplayContract } from '@/lib/admissions/wards/display-contract';
import { readDisplayWard } from '@/lib/admissions/wards/server/read-display';
import { notFound, refuseField } from '@/lib/domain/errors';
import { displayCookie } from '@/lib/platform/auth/cookie';
import { callerOfDisplay } from '@/lib/platform/auth/server/identify';
import type { ApiRequest } from '@/lib/platform/http/api-request';
import { success } from '@/lib/platform/http/envelope';
import { runAudited } from '@/lib/platform/http/server/run-audited';
import { signOut } from '@/lib/platform/session/server/sign-out';

type Asked = {
  body: z.output<NonNullable<typeof openWardDisplayContract.body>>;
  request: ApiRequest;
  ip: string;
  requestId: string;
};

/**
 * Makes the browser the wall display of a key's ward, and ends its session, so that no nurse stays signed in behind it.
 * Throws on `key` if it is not a valid display key.
 */
export async function openDisplay({ body, request, ip, requestId }: Asked): Promise<Response> {
  const caller = await callerOfDisplay(body.key);
  const [affiliation] = caller?.affiliations ?? [];
  if (!caller || !affiliation) {
    throw refuseField(
      'key',
      'This is not the key of a wall display, or it was revoked or has expired. Ask an administrator for a display key.',
    );
  }
  const { headers } = request;
  const { result: ward } = await runAudited(
    { caller, affiliation, requestId, headers, ip, address: {} },
    openWardDisplayContract,
    { providerIds: [affiliation.provider.id], now: new Date(), durable: true },
    async (ctx) => {
      const found = await findWard(ctx.tx, ctx.provider.id, { id: await readDisplayWard(ctx) });
      if (!found) throw notFound('ward');
      return found;
    },
  );
  const signedOut = await signOut({ request, ip, requestId });
  const answer = success(openWardDisplayContract.reply, { ward: { name: ward.name } });
  for (const cookie of [...signedOut.headers.getSetCookie(), displayCookie(headers, body.key)]) {
    answer.headers.append('set-cookie', cookie);
  }
  return answer;
}
