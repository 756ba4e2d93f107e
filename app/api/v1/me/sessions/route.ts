import { endSessionsContract } from '@/lib/platform/account/contract';
import { endSessions } from '@/lib/platform/account/server/end-sessions';
import { requirePerson } from '@/lib/platform/account/server/reauthenticate';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: handle(
    endSessionsContract,
    ({ ctx }) => endSessions(ctx),
    async ({ caller }) => requirePerson(caller),
  ),
});
