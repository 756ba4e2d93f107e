import { and, asc, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import type { MedicationRequest } from '@/db/queries/prescriptions';
import { isOneOf, refersTo } from '@/db/queries/reference';
import {
  encounters,
  hospitalizations,
  medicationRequestStatusHistory,
  medicationRequests,
} from '@/db/schema/index';

type Stay = Pick<typeof hospitalizations.$inferSelect, 'providerId' | 'encounterId'>;

/** The encounters of a stay that took place: the admission and its ward rounds. */
const encountersOf = (tx: Tx, { providerId, encounterId }: Stay) =>
  tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        or(eq(encounters.id, encounterId), eq(encounters.partOfId, encounterId)),
        notInArray(encounters.status, ['cancelled', 'entered-in-error']),
      ),
    );

/** What was ordered in a stay to be given on the ward. */
const forWardIn = (tx: Tx, stay: Stay): SQL | undefined =>
  and(
    eq(medicationRequests.providerId, stay.providerId),
    inArray(medicationRequests.encounterId, encountersOf(tx, stay)),
    eq(medicationRequests.category, 'inpatient'),
    eq(medicationRequests.doNotPerform, false),
  );

const inOrder = [asc(medicationRequests.createdAt), asc(medicationRequests.number)];

/** What is given, or held, on the ward in a stay, the first first. */
export function listForWard(tx: Tx, stay: Stay) {
  return tx
    .select({
      id: medicationRequests.id,
      name: medicationRequests.name,
      intent: medicationRequests.intent,
    })
    .from(medicationRequests)
    .where(and(forWardIn(tx, stay), inArray(medicationRequests.status, ['active', 'on-hold'])))
    .orderBy(...inOrder);
}

/** The same locked, and the drafts too: one that is ordered at this moment is waited for, and answered as it is then. */
export function lockForWard(tx: Tx, stay: Stay): Promise<MedicationRequest[]> {
  return tx
    .select()
    .from(medicationRequests)
    .where(
      and(forWardIn(tx, stay), inArray(medicationRequests.status, ['draft', 'active', 'on-hold'])),
    )
    .orderBy(...inOrder)
    .for('no key update');
}

/** What was ordered for the ward in a stay and is over for a reason, locked. What was repeated since goes on as its repeat. */
export function lockOverForWard(tx: Tx, stay: Stay, reason: string): Promise<MedicationRequest[]> {
  const repeated = sql`exists (select 1 from medication_requests repeat
    where repeat.provider_id = ${medicationRequests.providerId}
      and repeat.prior_prescription_id = ${medicationRequests.id} and repeat.status <> 'entered-in-error')`;
  return tx
    .select()
    .from(medicationRequests)
    .where(
      and(
        forWardIn(tx, stay),
        inArray(medicationRequests.status, ['completed', 'stopped']),
        eq(medicationRequests.statusReason, reason),
        sql`not ${repeated}`,
      ),
    )
    .orderBy(...inOrder)
    .for('no key update');
}

/** The statuses that these prescriptions were given, the first first. */
export function listStepsOf(tx: Tx, providerId: string, requestIds: string[]) {
  const steps = medicationRequestStatusHistory;
  return tx
    .select({
      medicationRequestId: steps.medicationRequestId,
      status: steps.status,
      statusReason: steps.statusReason,
      createdAt: steps.createdAt,
    })
    .from(steps)
    .where(and(eq(steps.providerId, providerId), isOneOf(steps.medicationRequestId, requestIds)))
    .orderBy(asc(steps.number));
}

/**
 * Locks the stays in which a prescription and its repeats were ordered, and that of one more encounter, against their
 * end: whoever discharges holds the stay before its prescriptions, and so does whoever changes several of them at once.
 */
export async function lockStaysOfChain(
  tx: Tx,
  providerId: string,
  { originalId, encounterId }: { originalId: string; encounterId?: string | undefined },
): Promise<void> {
  const ofChain = tx
    .select({ id: medicationRequests.encounterId })
    .from(medicationRequests)
    .where(
      and(
        eq(medicationRequests.providerId, providerId),
        or(eq(medicationRequests.id, originalId), eq(medicationRequests.originalId, originalId)),
      ),
    );
  const stays = tx
    .select({ id: encounters.hospitalizationId })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, providerId),
        or(
          inArray(encounters.id, ofChain),
          encounterId === undefined ? undefined : eq(encounters.id, encounterId),
        ),
      ),
    );
  await tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(and(eq(hospitalizations.providerId, providerId), inArray(hospitalizations.id, stays)))
    .orderBy(asc(hospitalizations.id))
    .for('share');
}

/** Whether the stay that an encounter belongs to has ended; an encounter of no stay belongs to none that has. */
export async function isStayOver(
  tx: Tx,
  providerId: string,
  encounterId: string,
): Promise<boolean> {
  const [over] = await tx
    .select({ id: hospitalizations.id })
    .from(encounters)
    .innerJoin(hospitalizations, refersTo(encounters.hospitalizationId, hospitalizations))
    .where(
      and(
        eq(encounters.providerId, providerId),
        eq(encounters.id, encounterId),
        eq(hospitalizations.isActive, false),
      ),
    );
  return over !== undefined;
}
