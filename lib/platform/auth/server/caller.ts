import type { ProviderSummary } from '@/db/queries/platform/identity';
import type { Permission } from '@/lib/domain/codes/permissions';
import type { Role } from '@/lib/domain/codes/roles';

/** A provider that the caller belongs to, and what the caller may do there. */
export type Affiliation = {
  provider: ProviderSummary;
  /** Null for a key, whose permissions are its scopes. */
  role: Role | null;
  permissions: ReadonlySet<Permission>;
  /** The practitioner that the caller is at this provider. */
  practitionerId: string | null;
};

/** Who is asking: a person by a session, or another system by a key. */
export type Caller = {
  kind: 'user' | 'api-key';
  /** The user's or the key's uuid. */
  id: string;
  name: string;
  email: string | null;
  /** Signed in by a password that somebody else gave: nothing is done before it is changed. */
  mustChangePassword: boolean;
  /** The user that stands behind the caller; a key may act for one. */
  userId: string | null;
  affiliations: Affiliation[];
  /** Of a session: the provider that was chosen last. */
  chosenProviderId: string | null;
  /** SHA-256 of the session's token or of the key. */
  secretHash: string;
  /** Of a session: SHA-256 of its token. */
  sessionHash: string | null;
};
