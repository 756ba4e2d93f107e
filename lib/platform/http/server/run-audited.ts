import { withTenantTransaction } from '@/db/client';
import { Refusal } from '@/lib/domain/errors';
import type { Affiliation, Caller } from '@/lib/platform/auth/server/caller';
import type { HeaderReader } from '@/lib/platform/http/api-request';
import type { Contract } from '@/lib/platform/http/contract';
import {
  auditDenial,
  recordReading,
  writeAuditTrail,
} from '@/lib/platform/http/server/audit-trail';
import { type Context, newAuditTrail } from '@/lib/platform/http/server/context';

/** A caller at one provider, in one request. */
export type Attempt = {
  caller: Caller;
  affiliation: Affiliation;
  requestId: string;
  headers: HeaderReader;
  ip: string;
  /** The records that the address names, by the API's names: they go into the audit log. */
  address: Record<string, unknown>;
};

type Options = {
  /** The providers whose rows the transaction may see, by uuid. */
  providerIds: string[];
  now: Date;
  /** Whether the request changes something: its commit is then flushed to disk before the answer. */
  durable: boolean;
  usesGenericPlan?: boolean;
  isOneStatement?: boolean;
};

/**
 * Runs the work of an operation in one transaction. The audit row of a write is a part of it; that of a read is written
 * behind it, before anything is shown. A refusal that the caller's role or the
 * name of a patient in it makes worth knowing is recorded as denied, after the transaction was rolled back.
 *
 * @returns what the work answers, and what it changed
 */
export async function runAudited<T>(
  { address, ...attempt }: Attempt,
  operation: Contract,
  {
    providerIds,
    now,
    durable,
    usesGenericPlan = operation.usesGenericPlan,
    isOneStatement,
  }: Options,
  work: (ctx: Context) => Promise<T>,
  isReplay: (result: T) => boolean = () => false,
): Promise<{ result: T; changes: Context['audit']['changes'] }> {
  let audit = newAuditTrail();
  try {
    const { result, ctx } = await withTenantTransaction(
      providerIds,
      { durable, usesGenericPlan, isOneStatement },
      async (tx) => {
        audit = newAuditTrail();
        const { provider } = attempt.affiliation;
        const ctx: Context = { ...attempt, tx, provider, providerIds, now, audit, notes: [] };
        const result = await work(ctx);
        if (durable) await writeAuditTrail(ctx, operation, { isReplay: isReplay(result) });
        return { result, ctx };
      },
    );
    if (!durable) await recordReading(ctx, operation, address);
    return { result, changes: audit.changes };
  } catch (error) {
    const patientIds = [...audit.patientsNamed];
    if (error instanceof Refusal && (error.code === 'forbidden' || patientIds.length > 0)) {
      await auditDenial(attempt, operation, { address, patientIds });
    }
    throw error;
  }
}
