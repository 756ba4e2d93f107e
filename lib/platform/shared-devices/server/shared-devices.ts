import { deleteSession } from '@/db/queries/platform/sessions';
import {
  insertSharedDevice,
  listSharedDevices,
  revokeSharedDevice,
  type SharedDeviceRow,
} from '@/db/queries/platform/shared-devices';
import { notFound, Refusal } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import { sessionCookie, sharedDeviceCookie } from '@/lib/platform/auth/cookie';
import { hashSecret, newBrowserToken } from '@/lib/platform/auth/secrets';
import { success } from '@/lib/platform/http/envelope';
import type { Context } from '@/lib/platform/http/server/context';
import {
  enrolSharedDeviceContract,
  type SharedDeviceRecord,
} from '@/lib/platform/shared-devices/contract';

/** The hospital's shared devices, by name. */
export const readSharedDevices = async (ctx: Context): Promise<SharedDeviceRecord[]> =>
  (await listSharedDevices(ctx.tx, ctx.provider.id)).map(present);

/** Makes the browser of this request a shared device, and ends its session: no administrator stays signed in on it. */
export async function enrolSharedDevice(ctx: Context, name: string): Promise<Response> {
  const { sessionHash, id: enrolledById } = ctx.caller;
  if (sessionHash === null) {
    throw new Refusal('forbidden', 'Only a signed-in browser becomes a shared device.');
  }
  const token = newBrowserToken();
  const row = await insertSharedDevice(ctx.tx, {
    providerId: ctx.provider.id,
    name,
    tokenHash: hashSecret(token),
    enrolledById,
  });
  await deleteSession(ctx.tx, sessionHash);
  recordChange(ctx, { entity: 'shared-device', entityId: row.id }, null, { name });
  recordChange(ctx, { entity: 'session', entityId: enrolledById }, null, { ended: 1 });
  const answer = success(enrolSharedDeviceContract.reply, present(row));
  answer.headers.append('set-cookie', sharedDeviceCookie(ctx.headers, token));
  answer.headers.append('set-cookie', sessionCookie(ctx.headers, '', 0));
  return answer;
}

/** Ends the sharing of a device, and the sessions on it. One that was removed before stays as it is. */
export async function removeSharedDevice(ctx: Context, id: string): Promise<null> {
  const removed = await revokeSharedDevice(ctx.tx, ctx.provider.id, id);
  if (!removed) throw notFound('shared device');
  if (removed.isNews) {
    recordChange(ctx, { entity: 'shared-device', entityId: id }, { name: removed.name }, null);
  }
  return null;
}

function present(row: SharedDeviceRow): SharedDeviceRecord {
  return {
    uuid: row.id,
    name: row.name,
    enrolled_by: row.enrolledBy.id,
    enrolled_by_name: row.enrolledBy.name,
    enrolled_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
