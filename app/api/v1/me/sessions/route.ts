import { endSessionsContract } from '@/lib/account/contract';
import { endSessions } from '@/lib/account/end-sessions';
import { requirePerson } from '@/lib/account/proof';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(
    endSessionsContract,
    ({ ctx }) => endSessions(ctx),
    async ({ caller }) => requirePerson(caller),
  ),
});
