import { lockPlaceNames } from '@/db/queries/registry/locations';
import { refuseField } from '@/lib/domain/errors';
import { textIdentity } from '@/lib/domain/texts/identity';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Refuses a name that people would take for that of something else beside it, in use or not: a patient would be looked for in
 * the wrong bed. `own` is what is renamed; null for something new. Of two who give such a name at once the second is refused.
 * Throws `conflict` on `name`.
 */
export async function refuseTwin(
  ctx: Context,
  name: string,
  own: string | null,
  listBeside: () => PromiseLike<readonly { id: string; name: string; isActive: boolean }[]>,
): Promise<void> {
  await lockPlaceNames(ctx.tx, ctx.provider.id);
  const beside = await listBeside();
  const identity = textIdentity(name);
  const twin = beside.find((one) => one.id !== own && textIdentity(one.name) === identity);
  if (!twin) return;
  const sentence = `${twin.name} already exists${twin.isActive ? '' : ' but is closed. Open it again instead'}.`;
  throw refuseField('name', sentence, 'conflict');
}
