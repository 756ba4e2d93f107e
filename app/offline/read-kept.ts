import { z } from 'zod';
import { type KeptWard, keptWardPrefix, recentOf } from '@/components/admissions/wards/kept-wards';
import { openVaultHere, type Vault } from '@/components/platform/offline/device-store';
import { type KeptShell, keptShellId } from '@/components/platform/offline/kept-shell';
import { iconNames } from '@/components/platform/ui/icon-names';
import { wardBoard, wardForms } from '@/lib/admissions/wards/contract';
import { permissions } from '@/lib/domain/codes/permissions';

const shellSchema = z.object({
  viewer: z.object({
    uuid: z.guid(),
    name: z.string(),
    role: z.string(),
    roleName: z.string(),
    permissions: z.array(z.enum(permissions)),
    providers: z.array(z.object({ id: z.int(), uuid: z.guid(), name: z.string() })),
    provider: z.object({
      uuid: z.guid(),
      name: z.string(),
      time_zone: z.string(),
      currency: z.string(),
    }),
    sharedDevice: z.object({ name: z.string(), lockMinutes: z.number() }).nullable(),
  }),
  navigation: z.array(
    z.object({
      href: z.string(),
      covers: z.string().optional(),
      label: z.string(),
      icon: z.enum(iconNames),
      permission: z.enum(permissions).optional(),
    }),
  ),
  wards: z.array(z.object({ uuid: z.string(), name: z.string(), href: z.string() })),
});

const wardSchema = z.object({
  provider: z.guid(),
  reading: z.object({ board: wardBoard, receivedAt: z.number().nullable() }),
  forms: wardForms.nullable(),
});

export type Kept = { shell: KeptShell; wards: KeptWard[] };

/**
 * The data that this device has kept for the user who is signed in on it: null if nobody is, 'nothing' if nothing is kept. Another
 * version of Wardline may have kept it: what does not fit this one is left out.
 */
export async function readKept(): Promise<Kept | 'nothing' | null> {
  const vault = await openVaultHere();
  if (!vault) return null;
  const shell = shellSchema.safeParse(await vault.read('pages', keptShellId)).data;
  if (!shell) return 'nothing';
  return { shell, wards: await readWards(vault, shell.viewer.provider.uuid) };
}

/** The kept wards of a hospital that are not too old, by name. */
async function readWards(vault: Vault, provider: string): Promise<KeptWard[]> {
  const kept = (await vault.all('pages')).flatMap(({ id, value }) => {
    const ward = id.startsWith(keptWardPrefix) ? wardSchema.safeParse(value).data : undefined;
    return ward?.provider === provider ? [ward] : [];
  });
  return recentOf(kept).sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

const nameOf = ({ reading }: KeptWard) => reading.board.ward.name;
