import type { Tx } from '@/db/client';
import type { ProviderSummary } from '@/db/queries/platform/identity';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import type { HeaderReader } from '@/lib/platform/http/api-request';

/** What a verb works with: the transaction, and who asks for which provider. */
export type Context = {
  tx: Tx;
  caller: Caller;
  affiliation: Affiliation;
  provider: ProviderSummary;
  /** Every provider at which the caller has the operation's permission; for operations without one in the path. */
  providerIds: string[];
  requestId: string;
  /** Of the request: an answer that is given in parts asks again who sent it. */
  headers: HeaderReader;
  ip: string;
  now: Date;
  audit: AuditTrail;
  /** Sentences that the answer's message ends with: what the change did besides. */
  notes: string[];
};

/** What the request read and changed, gathered while it runs and written as its last act. */
export type AuditTrail = {
  /** Patients whose record this request showed. */
  readonly patientsRead: Set<string>;
  /** The same at the caller's other providers, by provider; for operations without one in the path. */
  readonly patientsReadElsewhere: Map<string, Set<string>>;
  /** Patients whom a refusal names or is about: they are on record although what was asked for is undone. */
  readonly patientsNamed: Set<string>;
  readonly changes: AuditedChange[];
  /** What an export was narrowed to: it is on record even when it showed nobody. */
  filters: Record<string, unknown> | null;
};

export type AuditedChange = {
  /** The kind of record: `patient`, `observation-set`. */
  entity: string;
  entityId: string;
  patientIds: string[];
  /** The changed fields alone. */
  changes: Record<string, { before?: unknown; after?: unknown }>;
};

/** What a request read and changed so far: nothing. */
export function newAuditTrail(): AuditTrail {
  return {
    patientsRead: new Set(),
    patientsReadElsewhere: new Map(),
    patientsNamed: new Set(),
    changes: [],
    filters: null,
  };
}
