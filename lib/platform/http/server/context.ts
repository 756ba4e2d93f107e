import type { Tx } from '@/db/client';
import type { ProviderSummary } from '@/db/queries/platform/identity';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import type { HeaderReader } from '@/lib/platform/http/api-request';

/** The context of a verb: the transaction, the caller and the provider. */
export type Context = {
  tx: Tx;
  caller: Caller;
  affiliation: Affiliation;
  provider: ProviderSummary;
  /** Every provider at which the caller has the operation's permission; for operations without one in the path. */
  providerIds: string[];
  requestId: string;
  /** Of the request: a streamed answer identifies the caller again for each part. */
  headers: HeaderReader;
  ip: string;
  now: Date;
  audit: AuditTrail;
  /** Sentences to append to the answer's message: what else the change did. */
  notes: string[];
};

/** The reads and changes of the request, collected while it runs and written at its end. */
export type AuditTrail = {
  /** Patients whose record this request showed. */
  readonly patientsRead: Set<string>;
  /** The same at the caller's other providers, by provider; for operations without one in the path. */
  readonly patientsReadElsewhere: Map<string, Set<string>>;
  /** Patients named in a refusal, or whose records it concerns: they are recorded although the request is rolled back. */
  readonly patientsNamed: Set<string>;
  readonly changes: AuditedChange[];
  /** The filters of an export, recorded even if it showed nobody. */
  filters: Record<string, unknown> | null;
};

export type AuditedChange = {
  /** The kind of record: `patient`, `observation-set`. */
  entity: string;
  entityId: string;
  patientIds: string[];
  /** The changed fields only. */
  changes: Record<string, { before?: unknown; after?: unknown }>;
};

export function newAuditTrail(): AuditTrail {
  return {
    patientsRead: new Set(),
    patientsReadElsewhere: new Map(),
    patientsNamed: new Set(),
    changes: [],
    filters: null,
  };
}
