import { mrNumberOfAnother } from '@/db/queries/patients';
import { refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';

/**
 * Throws `conflict` when another patient has this MR number, in whatever capitals and with whatever blanks: one chart is
 * read out as "ksm 42" and written KSM42. Hyphens
 * may tell numbers apart. `own` is the patient who is to have it.
 */
export async function refuseMrNumberOfAnother(
  { tx, provider }: Pick<Context, 'tx' | 'provider'>,
  mrNumber: string,
  own: string | null,
): Promise<void> {
  const theirs = await mrNumberOfAnother(tx, provider.id, { mrNumber, own });
  if (theirs === null) return;
  const spelled = theirs === mrNumber ? '' : `, written ${theirs}`;
  throw refuseField(
    'mr_number',
    `Another patient has this MR number already${spelled}.`,
    'conflict',
  );
}
