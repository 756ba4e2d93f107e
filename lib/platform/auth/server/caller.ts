import type { ProviderSummary } from '@/db/queries/platform/identity';
import type { Permission } from '@/lib/domain/codes/permissions';
import type { Role } from '@/lib/domain/codes/roles';

/** A provider of the caller, with the caller's role and permissions there. */
export type Affiliation = {
  provider: ProviderSummary;
  /** Null for a key, whose permissions are its scopes. */
  role: Role | null;
  permissions: ReadonlySet<Permission>;
  /** The practitioner that the caller is at this provider. */
  practitionerId: string | null;
};

/** The caller: a person with a session, or another system with a key. */
export type Caller = {
  kind: 'user' | 'api-key';
  /** The user's or the key's uuid. */
  id: string;
  name: string;
  email: string | null;
  /** Signed in with a temporary password, which must be changed first. */
  mustChangePassword: boolean;
  /** The user; for a key, the user that it acts for, if any. */
  userId: string | null;
  affiliations: Affiliation[];
  /** Of a session: the provider that was chosen last. */
  chosenProviderId: string | null;
  /** SHA-256 of the session's token or of the key. */
  secretHash: string;
  /** Of a session: SHA-256 of its token. */
  sessionHash: string | null;
  /** Of a session on a device that several users share. */
  sharedDevice: { id: string; name: string; lockMinutes: number } | null;
};
