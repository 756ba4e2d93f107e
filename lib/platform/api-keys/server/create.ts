import type { z } from 'zod';
import { type ApiKeyRow, insertApiKey, lockApiKey } from '@/db/queries/platform/api-keys';
import { findRow } from '@/db/queries/platform/rows';
import { findMember } from '@/db/queries/platform/users';
import { practitioners } from '@/db/schema/index';
import { refuseField } from '@/lib/domain/errors';
import type { createApiKeyContract } from '@/lib/platform/api-keys/contract';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { hashSecret, newApiKey } from '@/lib/platform/auth/secrets';
import type { Context } from '@/lib/platform/http/server/context';

const yearMs = 365 * 24 * 3_600_000;

/**
 * Creates a key for another system. The key itself is returned here and stored nowhere.
 * @throws Refusal for a practitioner or user who is not the provider's, and for a scope, a user or an expiry that the
 * creating key does not have
 */
export async function createApiKey(
  ctx: Context,
  body: z.output<NonNullable<typeof createApiKeyContract.body>>,
): Promise<{ row: ApiKeyRow; key: string }> {
  const providerId = ctx.provider.id;
  const lacking = body.scopes.filter((scope) => !ctx.affiliation.permissions.has(scope));
  if (ctx.caller.kind === 'api-key' && lacking.length > 0) {
    throw refuseField(
      'scopes',
      `A key can only grant its own permissions. It lacks: ${lacking.join(', ')}.`,
    );
  }
  const practitionerId = await named('practitioner', body.practitioner, async (reference) => {
    const row = await findRow(ctx.tx, practitioners, providerId, reference);
    return row?.isActive ? row.id : null;
  });
  const userId = await named('user', body.user, async (reference) => {
    const row = await findMember(ctx.tx, providerId, reference);
    return row?.isActive ? row.id : null;
  });
  // Otherwise a key could request a refund under one name and approve it under another.
  if (ctx.caller.kind === 'api-key' && userId !== null && userId !== ctx.caller.userId) {
    throw refuseField('user', 'A key can only create keys that act for the same user.');
  }
  const expiresAt = await endOf(ctx, body.expires_at);
  const { key, prefix } = newApiKey();
  const row = await insertApiKey(ctx.tx, {
    providerId,
    name: body.name,
    prefix,
    secretHash: hashSecret(key),
    scopes: body.scopes,
    practitionerId,
    userId,
    expiresAt,
  });
  const { name, scopes } = row;
  const after = { name, prefix, scopes, practitionerId, userId, expiresAt };
  recordChange(ctx, { entity: 'api-key', entityId: row.id }, null, after);
  return { row, key };
}

/**
 * When a new key expires; null is never. A key that expires cannot create one that does not: it could replace itself
 * forever.
 */
async function endOf(ctx: Context, asked: Date | null | undefined): Promise<Date | null> {
  const aYearOn = new Date(ctx.now.getTime() + yearMs);
  const { kind, id } = ctx.caller;
  const maker = kind === 'api-key' ? await lockApiKey(ctx.tx, ctx.provider.id, id) : null;
  const last = maker?.expiresAt;
  if (!last) return asked === undefined ? aYearOn : asked;
  if (asked === undefined) return last < aYearOn ? last : aYearOn;
  if (asked !== null && asked <= last) return asked;
  throw refuseField(
    'expires_at',
    `A key cannot create a key that outlasts it. It expires at ${last.toISOString()}.`,
  );
}

async function named<R>(
  field: string,
  reference: R | null,
  find: (reference: R) => Promise<string | null>,
): Promise<string | null> {
  if (reference === null) return null;
  const id = await find(reference);
  if (id === null) throw refuseField(field, `There is no such active ${field} at this hospital.`);
  return id;
}
