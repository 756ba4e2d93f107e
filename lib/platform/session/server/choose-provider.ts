import { updateSession } from '@/db/queries/platform/sessions';
import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Reference } from '@/lib/domain/reference';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';
import { presentOwnProvider } from '@/lib/platform/session/present';

/** Switches this browser's session to another of the person's providers. */
export async function chooseProvider(ctx: Context, chosen: Reference) {
  const { sessionHash, affiliations } = ctx.caller;
  if (sessionHash === null) {
    throw new Refusal('forbidden', 'A key has no session and belongs to one provider.');
  }
  const own = affiliations.find(({ provider }) =>
    'id' in chosen ? provider.id === chosen.id : provider.number === chosen.number,
  );
  if (!own?.role) throw refuseField('provider', 'You are not a user of this hospital.');
  await updateSession(ctx.tx, sessionHash, { providerId: own.provider.id });
  recordChange(
    ctx,
    { entity: 'session', entityId: ctx.caller.id },
    { provider: ctx.caller.chosenProviderId },
    { provider: own.provider.id },
  );
  return presentOwnProvider(own.provider, own.role);
}
