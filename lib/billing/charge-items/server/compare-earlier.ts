import { withTenantTransaction } from '@/db/client';
import {
  type Compared,
  deleteCompared,
  nextToCompare,
} from '@/db/queries/billing/charges-to-compare';
import { appendAuditEvent } from '@/db/queries/platform/audit';
import { raiseCharges } from '@/lib/billing/charge-items/server/raise';
import { newAuditTrail } from '@/lib/platform/http/server/context';

const name = 'Wardline';

/**
 * Brings the charges of every patient up to date whose bills are from before billed items were credited: what was paid and
 * was not due any more then is on the billing work list afterwards. A transaction a patient, so that it can be interrupted;
 * several servers may do it at once.
 * @returns how many patients were looked at
 */
export async function compareEarlierCharges(): Promise<number> {
  let compared = 0;
  for (let next = await nextToCompare(); next !== null; next = await nextToCompare()) {
    await compareOne(next);
    compared += 1;
  }
  return compared;
}

async function compareOne({ provider, patientId }: Compared): Promise<void> {
  await withTenantTransaction([provider.id], { durable: true }, async (tx) => {
    if (!(await deleteCompared(tx, provider.id, patientId))) return;
    const audit = newAuditTrail();
    const ctx = { tx, provider, caller: system, audit, now: new Date(), notes: [] };
    await raiseCharges(ctx, patientId, { patientId });
    for (const change of audit.changes) {
      await appendAuditEvent(tx, {
        providerId: provider.id,
        actorKind: 'system',
        actorId: '',
        actorName: name,
        actorRole: 'system',
        action: 'charge-item.raise',
        ...change,
      });
    }
  });
}

/** No person and no key: what it posts is signed by nobody. */
const system = {
  kind: 'user' as const,
  id: '',
  name,
  email: null,
  mustChangePassword: false,
  userId: null,
  affiliations: [],
  chosenProviderId: null,
  sessionHash: null,
  sharedDevice: null,
  secretHash: '',
};
