import type { z } from 'zod';
import { permissionsOf, settingsOf } from '@/lib/domain/codes/permissions';
import type { Role } from '@/lib/domain/codes/roles';
import type { ownProvider } from '@/lib/platform/session/contract';

/** A provider that the signed-in person belongs to. */
export function presentOwnProvider(
  provider: { id: string; number: number; name: string; nursesDischarge: boolean },
  role: Role,
): z.input<typeof ownProvider> {
  return {
    id: provider.number,
    uuid: provider.id,
    name: provider.name,
    role,
    permissions: permissionsOf(role, settingsOf(provider)),
  };
}
