import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  findHospitalIdentity,
  findLogo,
  findProviderName,
  type HospitalIdentityRow,
  lockHospitalIdentity,
  renameProvider,
  storeHospitalIdentity,
} from '@/db/queries/platform/hospital-identity';
import { logoAtMost } from '@/lib/domain/codes/logos';
import { notFound, refuseField } from '@/lib/domain/errors';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import {
  type editHospitalIdentityContract,
  type hospitalIdentity,
  readLogoContract,
  type setLogoContract,
} from '@/lib/platform/hospital-identity/contract';
import { logoTypeOf } from '@/lib/platform/hospital-identity/rules';
import { addressOf } from '@/lib/platform/http/call';
import type { Context } from '@/lib/platform/http/server/context';
import { columnsOf } from '@/lib/platform/records/columns';

type Shown = z.input<typeof hospitalIdentity>;

/** The hospital as its printed documents show it. */
export async function readHospitalIdentity({ tx, provider }: Context): Promise<Shown> {
  const [name, row] = await Promise.all([
    findProviderName(tx, provider.id),
    findHospitalIdentity(tx, provider.id),
  ]);
  return present(provider.id, name, row);
}

/** Changes what is sent of it. */
export async function editHospitalIdentity(
  ctx: Context,
  { name, ...given }: z.output<NonNullable<typeof editHospitalIdentityContract.body>>,
): Promise<Shown> {
  const { tx, provider, now } = ctx;
  const before = await lockHospitalIdentity(tx, provider.id);
  const wasNamed = await findProviderName(tx, provider.id);
  const after = await storeHospitalIdentity(tx, provider.id, {
    ...columnsOf(given),
    modifiedAt: now,
  });
  if (name !== undefined && name !== wasNamed) await renameProvider(tx, provider.id, name);
  const { modifiedAt: _, ...was } = before;
  const { modifiedAt: __, ...is } = after;
  recordChange(ctx, whose(ctx), { ...was, name: wasNamed }, { ...is, name: name ?? wasNamed });
  return present(provider.id, name ?? wasNamed, after);
}

/** Replaces the logo. Throws `invalid` for a file that is no PNG or JPEG image, or too large. */
export function setLogo(
  ctx: Context,
  { image }: z.output<NonNullable<typeof setLogoContract.body>>,
): Promise<Shown> {
  const logo = Buffer.from(image, 'base64');
  const logoType = logoTypeOf(logo);
  if (logoType === null) throw refuseField('image', 'A logo must be a PNG or JPEG image.');
  if (logo.length > logoAtMost) {
    throw refuseField('image', `The image is larger than ${logoAtMost / 1024} KiB.`);
  }
  const logoDigest = createHash('sha256').update(logo).digest('hex');
  return storeLogo(ctx, { logo, logoType, logoDigest });
}

/** Papers show the name alone from now on. */
export const removeLogo = (ctx: Context): Promise<Shown> =>
  storeLogo(ctx, { logo: null, logoType: null, logoDigest: null });

async function storeLogo(
  ctx: Context,
  logo: Parameters<typeof storeHospitalIdentity>[2],
): Promise<Shown> {
  const { tx, provider, now } = ctx;
  const before = await lockHospitalIdentity(tx, provider.id);
  const after = await storeHospitalIdentity(tx, provider.id, { ...logo, modifiedAt: now });
  const about = ({ logoType, logoDigest }: HospitalIdentityRow) => ({ logoType, logoDigest });
  recordChange(ctx, whose(ctx), about(before), about(after));
  return present(provider.id, await findProviderName(tx, provider.id), after);
}

/** The image, which browsers keep: another one has another address. Throws `not_found`. */
export async function readLogo({ tx, provider }: Context): Promise<Response> {
  const found = await findLogo(tx, provider.id);
  if (!found) throw notFound('logo');
  return new Response(Uint8Array.from(found.bytes), {
    headers: {
      'content-type': found.type,
      'cache-control': 'private, max-age=31536000, immutable',
    },
  });
}

const whose = ({ provider }: Context) => ({
  entity: 'hospital-identity',
  entityId: provider.id,
});

const present = (providerId: string, name: string, row: HospitalIdentityRow | null): Shown => ({
  name,
  address: row?.address ?? '',
  telephone: row?.telephone ?? '',
  email: row?.email ?? '',
  tax_number: row?.taxNumber ?? '',
  footer: row?.footer ?? '',
  bank_account: row?.bankAccount ?? '',
  mobile_money: row?.mobileMoney ?? '',
  invoice_due_days: row?.invoiceDueDays ?? null,
  logo: row?.logoDigest
    ? addressOf(readLogoContract, {
        params: { provider_id: providerId },
        query: { version: row.logoDigest.slice(0, 16) },
      })
    : null,
  modified_at: row?.modifiedAt.toISOString() ?? null,
});
