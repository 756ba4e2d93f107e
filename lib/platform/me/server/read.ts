import { permissions } from '@/lib/domain/codes/permissions';
import type { Context } from '@/lib/platform/http/server/context';
import type { Me } from '@/lib/platform/me/contract';

/** The caller, and what the caller may do at each provider. */
export function readMe({ caller, affiliation }: Pick<Context, 'caller' | 'affiliation'>): Me {
  return {
    kind: caller.kind,
    id: caller.id,
    name: caller.name,
    email: caller.email,
    user: caller.userId,
    must_change_password: caller.mustChangePassword,
    practitioner: affiliation.practitionerId,
    provider: affiliation.provider.id,
    providers: caller.affiliations.map(({ provider, role, practitionerId, permissions: own }) => ({
      id: provider.number,
      uuid: provider.id,
      name: provider.name,
      time_zone: provider.timeZone,
      currency: provider.currency,
      role,
      practitioner: practitionerId,
      permissions: permissions.filter((permission) => own.has(permission)),
    })),
  };
}
