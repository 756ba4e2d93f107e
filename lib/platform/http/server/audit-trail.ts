import { type Tx, withTenantTransaction } from '@/db/client';
import { appendAuditEvent, type NewAuditEvent } from '@/db/queries/platform/audit';
import { findPatientNamed, isRecordReference } from '@/db/queries/registry/patients-named';
import type { AuditChanges } from '@/db/schema/platform/records';
import type { Affiliation } from '@/lib/platform/auth/server/caller';
import type { Contract } from '@/lib/platform/http/contract';
import type { AuditTrail, Context } from '@/lib/platform/http/server/context';
import { recordRead } from '@/lib/platform/http/server/recorded-reads';
import { reference } from '@/lib/platform/http/types';

type Who = Pick<Context, 'caller' | 'affiliation' | 'requestId' | 'ip'>;

/**
 * Writes what a write changed, as its last statement: one row for each changed record. A write that changed nothing also
 * leaves a row, with the patients that it showed. A change of the user's own account (no provider in the path) is
 * recorded at each of the user's providers.
 */
export async function writeAuditTrail(
  ctx: Context,
  contract: Contract,
  { isReplay }: { isReplay: boolean },
): Promise<void> {
  for (const affiliation of concerned(ctx)) {
    const who = actor({ ...ctx, affiliation }, contract);
    const patientIds = affiliation.provider.id === ctx.provider.id ? readBesides(ctx) : [];
    const events: NewAuditEvent[] = ctx.audit.changes.map((change) => ({ ...who, ...change }));
    if (events.length === 0 || patientIds.length > 0) {
      const changes: AuditChanges = isReplay ? { replayed: { after: true } } : {};
      events.unshift({ ...who, patientIds, changes });
    }
    await appendAuditEvent(ctx.tx, ...events);
  }
}

/**
 * Records a read, after its transaction: one row for a read that showed patients' records, in the log of the patients'
 * provider. A read that showed nothing is recorded for the patient in its address, because even "no such record" says
 * something about that patient. An export leaves a row with its filters. What was read may be shown once this resolves.
 */
export async function recordReading(
  ctx: Context,
  contract: Contract,
  address: Address = {},
): Promise<void> {
  const { patientsRead, patientsReadElsewhere, filters } = ctx.audit;
  const events: NewAuditEvent[] = [];
  if (filters) {
    events.push({ ...actor(ctx, contract), changes: { filters: { after: filters } } });
  }
  // Reading a patient's rows in the log is not reading the record; rows that show the record count as read.
  const named = contract.access === 'audit:read' ? [] : identifiersIn(address);
  for (const affiliation of concerned(ctx)) {
    const { id: providerId } = affiliation.provider;
    const read =
      providerId === ctx.provider.id ? patientsRead : patientsReadElsewhere.get(providerId);
    const patientIds = read?.size ? [...read] : await patientsNamedAt(providerId, named);
    if (patientIds.length > 0) {
      events.push({ ...actor({ ...ctx, affiliation }, contract), patientIds });
    }
  }
  await Promise.all(events.map(recordRead));
}

async function patientsNamedAt(providerId: string, named: readonly Named[]): Promise<string[]> {
  if (named.length === 0) return [];
  return withTenantTransaction([providerId], { durable: false, usesGenericPlan: true }, (tx) =>
    patientsNamedBy(tx, providerId, named),
  );
}

/** The patients whose records a request showed or changed. */
export function patientsOn({ patientsRead, changes }: AuditTrail): string[] {
  return [...new Set([...patientsRead, ...changes.flatMap(({ patientIds }) => patientIds)])];
}

/**
 * The patients whose records a write showed without changing them: an edit without changes is answered with the whole
 * record.
 */
function readBesides({ audit: { patientsRead, changes } }: Context): string[] {
  const changed = new Set(changes.flatMap(({ patientIds }) => patientIds));
  return [...patientsRead].filter((id) => !changed.has(id));
}

/** In the order of their ids, so that everyone locks the heads of the chains in the same order. */
function concerned({ caller, affiliation, providerIds }: Context): Affiliation[] {
  if (providerIds.length === 1) return [affiliation];
  return caller.affiliations
    .filter(({ provider }) => providerIds.includes(provider.id))
    .sort((a, b) => (a.provider.id < b.provider.id ? -1 : 1));
}

/** The names and values in a request's address, as sent. */
type Address = Readonly<Record<string, unknown>>;

/** The parameters of a query that narrow a list to a patient's record; no other search terms. */
export const recordsAsked = (query: URLSearchParams): Address =>
  Object.fromEntries([...query].filter(([name]) => isRecordReference(name)));

/**
 * Records a refused attempt, with the values in its address and the patients that the refusal names. The request's
 * own transaction is rolled back.
 */
export async function auditDenial(
  who: Who,
  contract: Contract,
  { address = {}, patientIds = [] }: { address?: Address; patientIds?: readonly string[] } = {},
): Promise<void> {
  const providerId = who.affiliation.provider.id;
  await withTenantTransaction([providerId], { durable: true }, async (tx) => {
    const target = await targetOf(tx, providerId, address, { namesOthers: patientIds.length > 0 });
    await appendAuditEvent(tx, {
      ...actor(who, contract),
      ...target,
      patientIds: [...new Set([...target.patientIds, ...patientIds])],
      outcome: 'denied',
    });
  });
}

/** A refused attempt is found under its patient, like other rows. */
async function targetOf(
  tx: Tx,
  providerId: string,
  address: Address,
  { namesOthers }: { namesOthers: boolean },
): Promise<{ entityId: string; patientIds: string[]; changes: AuditChanges }> {
  const named = identifiersIn(address);
  const last = named.at(-1)?.data;
  return {
    entityId: last && 'id' in last ? last.id : '',
    patientIds: await patientsNamedBy(
      tx,
      providerId,
      // If the refusal is about the patient in the bed, the admission, which was open to the caller, is not what was
      // refused.
      namesOthers ? named.filter(({ name }) => name === 'patient_id') : named,
    ),
    changes: Object.fromEntries(
      named.map(({ name, data }) => [name, { after: 'id' in data ? data.id : data.number }]),
    ),
  };
}

type Named = { name: string; data: { id: string } | { number: number } };

/**
 * The identifiers in an address, except the provider. Values that are not identifiers may be anything, and are left
 * out.
 */
const identifiersIn = ({ provider_id: _, ...address }: Address): Named[] =>
  Object.entries(address).flatMap(([name, given]) => {
    const { data } = reference.safeParse(given);
    return data ? [{ name, data }] : [];
  });

/** The patients whose records these belong to. */
async function patientsNamedBy(
  tx: Tx,
  providerId: string,
  named: readonly Named[],
): Promise<string[]> {
  const patientIds = new Set<string>();
  for (const { name, data } of named) {
    const patientId = await findPatientNamed(tx, providerId, name, data);
    if (patientId !== null) patientIds.add(patientId);
  }
  return [...patientIds];
}

function actor({ caller, affiliation, requestId, ip }: Who, contract: Contract): NewAuditEvent {
  return {
    providerId: affiliation.provider.id,
    actorKind: caller.kind,
    actorId: caller.id,
    actorName: caller.name,
    actorRole: affiliation.role ?? 'api-key',
    action: contract.id,
    ip,
    requestId,
  };
}
