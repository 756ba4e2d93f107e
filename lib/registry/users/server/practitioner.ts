import type { z } from 'zod';
import { refuseField } from '@/lib/domain/errors';
import type { Context } from '@/lib/platform/http/server/context';
import { columnsOf } from '@/lib/platform/records/columns';
import { addRecord } from '@/lib/platform/records/server/change';
import { kinds } from '@/lib/platform/records/server/kinds';
import { resolveActiveOrUnchanged } from '@/lib/platform/records/server/resolve-references';
import type { userContracts } from '@/lib/registry/users/contract';

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
      throw refuseField(
        'new_practitioner',
        'Choose an existing practitioner or a new one, not both.',
      );
    }
    return (await addRecord(ctx, kinds.practitioner, columnsOf(made))).id;
  }
  if (!reference) return reference;
  return (await resolveActiveOrUnchanged(ctx, kinds.practitioner, 'practitioner', reference, kept))
    .id;
}
