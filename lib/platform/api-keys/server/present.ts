import type { z } from 'zod';
import type { ApiKeyRow } from '@/db/queries/platform/api-keys';
import { permissions } from '@/lib/domain/codes/permissions';
import { practitionerName } from '@/lib/domain/persons';
import type { revokeApiKeyContract } from '@/lib/platform/api-keys/contract';

/** A key's record in the interface's words; never the key. */
export function presentApiKey(
  row: ApiKeyRow,
  now: Date,
): z.input<typeof revokeApiKeyContract.reply.data> {
  return {
    uuid: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: permissions.filter((permission) => row.scopes.includes(permission)),
    practitioner: row.practitioner?.id ?? null,
    practitioner_name: row.practitioner && practitionerName(row.practitioner),
    user: row.userId,
    user_name: row.userName,
    display_ward: row.displayWard?.id ?? null,
    display_ward_name: row.displayWard?.name ?? null,
    is_active:
      row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now) && row.hasItsUser,
    expires_at: row.expiresAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
