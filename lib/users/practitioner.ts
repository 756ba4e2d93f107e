import type { z } from 'zod';
import { refuseField } from '@/lib/errors';
import type { Context } from '@/lib/http/context';
import { addRecord } from '@/lib/records/change';
import { columnsOf } from '@/lib/records/columns';
import { kinds } from '@/lib/records/kinds';
import { referredKeptRow } from '@/lib/records/referred';
import type { userContracts } from '@/lib/users/contract';

type Edit = z.output<NonNullable<typeof userContracts.edit.body>>;

/**
 * The uuid of the practitioner that is named or made, null for none, undefined when neither was sent. The one that the user
 * works as already, `kept`, may have gone out of use since.
 */
export async function practitionerOf(
  ctx: Context,
  {
    practitioner: reference,
    new_practitioner: made,
  }: Pick<Edit, 'practitioner' | 'new_practitioner'>,
  kept: string | null,
): Promise<string | null | undefined> {
  if (made) {
    if (reference) {
      throw refuseField('new_practitioner', 'Name a practitioner or a new one, not both.');
    }
    return (await addRecord(ctx, kinds.practitioner, columnsOf(made))).id;
  }
  if (!reference) return reference;
  return (await referredKeptRow(ctx, kinds.practitioner, 'practitioner', reference, kept)).id;
}
