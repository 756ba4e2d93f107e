import { type Tx, withTenantTransaction } from '@/db/client';
import { appendAuditEvent, type NewAuditEvent } from '@/db/queries/platform/audit';
import { findPatientNamed, isRecordReference } from '@/db/queries/registry/patients-named';
import type { AuditChanges } from '@/db/schema/platform/records';
import type { Affiliation } from '@/lib/platform/auth/server/caller';
import type { Contract } from '@/lib/platform/http/contract';
import type { AuditTrail, Context } from '@/lib/platform/http/server/context';
import { reference } from '@/lib/platform/http/types';

type Who = Pick<Context, 'caller' | 'affiliation' | 'requestId' | 'ip'>;

/**
 * Writes what the request read and changed, as its last statement: one row a changed record, or one row for a
 * read that showed patients' records, in the log of the provider whose patients they are. A read that showed nothing is one
 * of whom its address names: that a patient has no such record was told, too. A write that changed
 * nothing leaves a row too, with whom it showed, and so do the filters of an export. What a person changes about the own
 * account (no provider in the path) stands in the log of each of the person's providers.
 */
export async function writeAuditTrail(
  ctx: Context,
  contract: Contract,
  { isReplay = false, address = {} }: { isReplay?: boolean; address?: Address } = {},
): Promise<void> {
  if (contract.method === 'GET') {
    const { patientsRead, patientsReadElsewhere, filters } = ctx.audit;
    // To read in the log of somebody is not to read the record; what tells of the record there counts as read.
    const named = contract.access === 'audit:read' ? [] : identifiersIn(address);
    if (filters) {
      await appendAuditEvent(ctx.tx, {
        ...actor(ctx, contract),
        changes: { filters: { after: filters } },
      });
    }
    for (const affiliation of concerned(ctx)) {
      const isHere = affiliation.provider.id === ctx.provider.id;
      const read = isHere ? patientsRead : patientsReadElsewhere.get(affiliation.provider.id);
      const patientIds = read?.size
        ? [...read]
        : await patientsNamedBy(ctx.tx, affiliation.provider.id, named);
      if (patientIds.length === 0) continue;
      await appendAuditEvent(ctx.tx, { ...actor({ ...ctx, affiliation }, contract), patientIds });
    }
    return;
  }
  for (const affiliation of concerned(ctx)) {
    const who = actor({ ...ctx, affiliation }, contract);
    const patientIds = affiliation.provider.id === ctx.provider.id ? readBesides(ctx) : [];
    if (ctx.audit.changes.length === 0 || patientIds.length > 0) {
      const changes: AuditChanges = isReplay ? { replayed: { after: true } } : {};
      await appendAuditEvent(ctx.tx, { ...who, patientIds, changes });
    }
    for (const change of ctx.audit.changes) await appendAuditEvent(ctx.tx, { ...who, ...change });
  }
}

/** Whose records a request showed or changed. */
export function patientsOn({ patientsRead, changes }: AuditTrail): string[] {
  return [...new Set([...patientsRead, ...changes.flatMap(({ patientIds }) => patientIds)])];
}

/** Whose records a write showed without changing them: an edit of nothing is answered with the whole record. */
function readBesides({ audit: { patientsRead, changes } }: Context): string[] {
  const changed = new Set(changes.flatMap(({ patientIds }) => patientIds));
  return [...patientsRead].filter((id) => !changed.has(id));
}

/** In the order of their ids: everyone locks the chains' heads in the same order. */
function concerned({ caller, affiliation, providerIds }: Context): Affiliation[] {
  if (providerIds.length === 1) return [affiliation];
  return caller.affiliations
    .filter(({ provider }) => providerIds.includes(provider.id))
    .sort((a, b) => (a.provider.id < b.provider.id ? -1 : 1));
}

/** What the address of a request names, as it was sent. */
type Address = Readonly<Record<string, unknown>>;

/** Of a query what narrows a list to a patient's record, and nothing else that somebody looked for. */
export const recordsAsked = (query: URLSearchParams): Address =>
  Object.fromEntries([...query].filter(([name]) => isRecordReference(name)));

/** Keeps a refused attempt, with what its address named and whom the refusal names: the request itself changes nothing. */
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

/** Whose record somebody tried to open is found as other rows are. */
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
      // A stay that was open to the caller is not what was refused where the refusal is about who lies in the bed.
      namesOthers ? named.filter(({ name }) => name === 'patient_id') : named,
    ),
    changes: Object.fromEntries(
      named.map(({ name, data }) => [name, { after: 'id' in data ? data.id : data.number }]),
    ),
  };
}

type Named = { name: string; data: { id: string } | { number: number } };

/** What an address names besides the provider. What is no identifier may be anything, and is left out. */
const identifiersIn = ({ provider_id: _, ...address }: Address): Named[] =>
  Object.entries(address).flatMap(([name, given]) => {
    const { data } = reference.safeParse(given);
    return data ? [{ name, data }] : [];
  });

/** In whose records these lie. */
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
