import { Refusal, refuseField } from '@/lib/domain/errors';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import { accessesOf } from '@/lib/platform/http/actions';
import type { Contract } from '@/lib/platform/http/contract';
import { notAReference, reference } from '@/lib/platform/http/types';

/**
 * The caller's providers at which an operation is allowed: the one in the address (`given`), or all of them, with the
 * last chosen one first. Empty if none. Throws `not_found` for a provider that is not the caller's own.
 */
export function authorize(caller: Caller, contract: Contract, given: unknown): Affiliation[] {
  const allows = (at: Affiliation) => isAllowed(at, contract);
  if (given === undefined) {
    const chosen = (at: Affiliation) => (at.provider.id === caller.chosenProviderId ? 0 : 1);
    return caller.affiliations.filter(allows).sort((a, b) => chosen(a) - chosen(b));
  }
  const named = reference.safeParse(given);
  if (!named.success) {
    const fields = { provider_id: [notAReference] };
    throw new Refusal('invalid', 'The address is not valid.', { fields });
  }
  const own = caller.affiliations.find(({ provider }) =>
    'id' in named.data ? provider.id === named.data.id : provider.number === named.data.number,
  );
  if (!own) throw new Refusal('not_found', 'There is no such provider.');
  if (allows(own)) return [own];
  // The provider of the refusal, so that the refusal is recorded in that provider's audit log.
  caller.affiliations = [own];
  return [];
}

/**
 * Whether a caller may do what a contract describes at this provider; for several actions at one address, any of
 * them. Only a wall display is ever the caller of an operation for displays (`identifyDisplay`).
 */
export function isAllowed({ permissions }: Affiliation, contract: Contract): boolean {
  return [...accessesOf(contract)].some(
    (access) =>
      access === 'anyone' ||
      access === 'signed-in' ||
      access === 'display' ||
      permissions.has(access),
  );
}

/** Its issuer also knows a temporary password and could have signed in: nothing is shown or done with it. */
export const passwordIsTemporary = () =>
  refuseField(
    'must_change_password',
    'Your password is temporary, and its issuer also knows it. Change it first (POST /api/v1/me/password).',
    'forbidden',
  );
