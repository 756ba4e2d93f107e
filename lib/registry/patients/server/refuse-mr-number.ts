import { mrNumberOfAnother } from '@/db/queries/registry/patients';
import { refuseField } from '@/lib/domain/errors';
import { mixedScripts } from '@/lib/domain/texts/scripts';
import type { Context } from '@/lib/platform/http/server/context';

/**
 * Throws `conflict` when another patient has this MR number, however it is spelled: one chart is read out as "ksm 42" and
 * written KSM42. Hyphens may tell numbers apart. Throws `invalid` for letters of two scripts. `own` is the patient who is to
 * have it.
 */
export async function refuseMrNumberOfAnother(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  mrNumber: string,
  own: string | null,
): Promise<void> {
  const mixed = mixedScripts('MR number', mrNumber);
  if (mixed !== null) throw refuseField('mr_number', mixed);
  const theirs = await mrNumberOfAnother(tx, provider.id, { mrNumber, own });
  if (theirs === null) return;
  const spelled = theirs === mrNumber ? '' : `, written ${theirs}`;
  throw refuseField(
    'mr_number',
    `Another patient already has this MR number${spelled}.`,
    'conflict',
  );
}
