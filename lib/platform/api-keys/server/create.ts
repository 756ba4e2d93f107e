import type { z } from 'zod';
import { type ApiKeyRow, insertApiKey, lockApiKey } from '@/db/queries/platform/api-keys';
import { findRow } from '@/db/queries/platform/rows';
import { findMember } from '@/db/queries/platform/users';
import { locations, practitioners } from '@/db/schema/index';
import type { Permission } from '@/lib/domain/codes/permissions';
import { refuseField } from '@/lib/domain/errors';
import type { createApiKeyContract } from '@/lib/platform/api-keys/contract';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { hashSecret, newApiKey } from '@/lib/platform/auth/secrets';
import type { Context } from '@/lib/platform/http/server/context';

type Body = z.output<NonNullable<typeof createApiKeyContract.body>>;

const yearMs = 365 * 24 * 3_600_000;

/**
 * Creates a key for another system or a wall display. The key itself is returned here and stored nowhere.
 * @throws Refusal for a practitioner or user who is not the provider's, and for a scope, a user or an expiry that the
 * creating key does not have
 */
export async function createApiKey(
  ctx: Context,
  body: Body,
): Promise<{ row: ApiKeyRow; key: string }> {
  const providerId = ctx.provider.id;
  const asked: Permission[] = body.display_ward === null ? body.scopes : ['clinical:read'];
  if (body.display_ward !== null) refuseBesidesDisplay(body);
  const lacking = asked.filter((scope) => !ctx.affiliation.permissions.has(scope));
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
  const displayWardId = await named('display_ward', body.display_ward, async (reference) => {
    const row = await findRow(ctx.tx, locations, providerId, reference);
    return row?.isActive && row.type === 'ward' ? row.id : null;
  });
  const usual = displayWardId === null ? new Date(ctx.now.getTime() + yearMs) : null;
  const expiresAt = await endOf(ctx, body.expires_at, usual);
  const { key, prefix } = newApiKey();
  const row = await insertApiKey(ctx.tx, {
    providerId,
    name: body.name,
    prefix,
    secretHash: hashSecret(key),
    scopes: body.scopes,
    practitionerId,
    userId,
    displayWardId,
    expiresAt,
  });
  const { name, scopes } = row;
  const after = { name, prefix, scopes, practitionerId, userId, displayWardId, expiresAt };
  recordChange(ctx, { entity: 'api-key', entityId: row.id }, null, after);
  return { row, key };
}

/** A display acts for no user. */
function refuseBesidesDisplay({ scopes, practitioner, user }: Body): void {
  const others = {
    scopes: scopes.length > 0,
    practitioner: practitioner !== null,
    user: user !== null,
  };
  for (const [field, isGiven] of Object.entries(others)) {
    if (isGiven) throw refuseField(field, 'A display key opens a wall display and nothing else.');
  }
}

/**
 * When a new key expires; null is never. `usual` applies where no end is asked for. A key that expires cannot create one
 * that does not: it could replace itself forever.
 */
async function endOf(
  ctx: Context,
  asked: Date | null | undefined,
  usual: Date | null,
): Promise<Date | null> {
  const { kind, id } = ctx.caller;
  const maker = kind === 'api-key' ? await lockApiKey(ctx.tx, ctx.provider.id, id) : null;
  const last = maker?.expiresAt;
  if (!last) return asked === undefined ? usual : asked;
  if (asked === undefined) return usual && usual < last ? usual : last;
  if (asked !== null && asked <= last) return asked;
  throw refuseField(
    'expires_at',
    `A key cannot create a key that outlasts it. It expires at ${last.toISOString()}.`,
  );
}

const nouns = { practitioner: 'practitioner', user: 'user', display_ward: 'ward' };

async function named<R>(
  field: keyof typeof nouns,
  reference: R | null,
  find: (reference: R) => Promise<string | null>,
): Promise<string | null> {
  if (reference === null) return null;
  const id = await find(reference);
  if (id === null)
    throw refuseField(field, `There is no such active ${nouns[field]} at this hospital.`);
  return id;
}
