import { and, asc, eq, exists, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Tx } from '@/db/client';
import { isCurrentStay } from '@/db/queries/admissions/current-stay';
import { isOfPerson, type MedicationRequest } from '@/db/queries/clinical/prescriptions';
import { isOneOf, refersTo } from '@/db/queries/platform/reference';
import {
  encounters,
  hospitalizations,
  medicationRequestStatusHistory,
  medicationRequests,
} from '@/db/schema/index';
import { endsWithStay } from '@/lib/domain/codes/prescriptions';

type Stay = Pick<typeof hospitalizations.$inferSelect, 'providerId' | 'id' | 'patientId'>;

/**
 * Prescriptions for the ward of an admission: from its admission encounter and ward rounds, or from an encounter
 * outside any admission, such as the one that led to it, under whichever of the person's records. Prescriptions of a withdrawn
 * encounter were not this patient's, nor are those of a deleted admission.
 */
const forWardIn = (tx: Tx, { providerId, id, patientId }: Stay): SQL | undefined =>
  and(
    eq(medicationRequests.providerId, providerId),
    isOfPerson(providerId, patientId),
    eq(medicationRequests.category, 'inpatient'),
    eq(medicationRequests.doNotPerform, false),
    exists(
      tx
        .select({ id: encounters.id })
        .from(encounters)
        .where(
          and(
            refersTo(medicationRequests.encounterId, encounters),
            or(
              isNull(encounters.hospitalizationId),
              and(
                eq(encounters.hospitalizationId, id),
                sql`not exists (select 1 from hospitalizations deleted
                  where deleted.provider_id = ${providerId} and deleted.id = ${id} and deleted.deleted_at is not null)`,
              ),
            ),
            notInArray(encounters.status, ['cancelled', 'entered-in-error']),
          ),
        ),
    ),
  );

const inOrder = [asc(medicationRequests.createdAt), asc(medicationRequests.number)];

/** The active and on-hold ward prescriptions of an admission, earliest first. */
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

/** The same locked, with drafts: waits for a draft that is being ordered, and returns its new state. */
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

/**
 * The ward prescriptions of an admission that were completed, or stopped at its end, and have not been repeated, locked. A
 * repeated one continues as its repeat. No encounter of the admission can be withdrawn meanwhile.
 */
export async function lockOverForWard(tx: Tx, stay: Stay): Promise<MedicationRequest[]> {
  await tx
    .select({ id: encounters.id })
    .from(encounters)
    .where(
      and(
        eq(encounters.providerId, stay.providerId),
        eq(encounters.patientId, stay.patientId),
        eq(encounters.hospitalizationId, stay.id),
      ),
    )
    .orderBy(asc(encounters.id))
    .for('no key update');
  const repeated = sql`exists (select 1 from medication_requests repeat
    where repeat.provider_id = ${medicationRequests.providerId}
      and repeat.original_id = coalesce(${medicationRequests.originalId}, ${medicationRequests.id})
      and repeat.number > ${medicationRequests.number} and repeat.status <> 'entered-in-error')`;
  return tx
    .select()
    .from(medicationRequests)
    .where(
      and(
        forWardIn(tx, stay),
        or(
          eq(medicationRequests.status, 'completed'),
          and(
            eq(medicationRequests.status, 'stopped'),
            inArray(medicationRequests.statusReason, [...endsWithStay]),
          ),
        ),
        sql`not ${repeated}`,
      ),
    )
    .orderBy(...inOrder)
    .for('no key update');
}

/** The mistaken repeats in the chains of these prescriptions, earliest first. */
export async function listMistakenRepeats(
  tx: Tx,
  providerId: string,
  requests: readonly MedicationRequest[],
): Promise<MedicationRequest[]> {
  if (requests.length === 0) return [];
  const originals = requests.map(({ id, originalId }) => originalId ?? id);
  return tx
    .select()
    .from(medicationRequests)
    .where(
      and(
        eq(medicationRequests.providerId, providerId),
        inArray(medicationRequests.originalId, originals),
        eq(medicationRequests.status, 'entered-in-error'),
      ),
    )
    .orderBy(asc(medicationRequests.number));
}

/** The statuses of these prescriptions, earliest first. */
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
 * Locks the admissions of a prescription's chain, and of one more encounter, against their end: a discharge locks the
 * admission before its prescriptions, and so does anything that changes several of them at once.
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
  const staysOf = (encounter: SQL) =>
    tx
      .select({ id: encounters.hospitalizationId })
      .from(encounters)
      .where(and(eq(encounters.providerId, providerId), encounter));
  const stays = staysOf(inArray(encounters.id, ofChain));
  await tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        inArray(
          hospitalizations.id,
          encounterId === undefined
            ? stays
            : unionAll(stays, staysOf(eq(encounters.id, encounterId))),
        ),
      ),
    )
    .orderBy(asc(hospitalizations.id))
    .for('share');
}

/**
 * Whether the admission of a ward prescription is over: that of its encounter, or, for an encounter outside any
 * admission, one that has ended since, unless the patient is admitted again.
 */
export async function isStayOver(
  tx: Tx,
  { providerId, patientId, encounterId, createdAt }: MedicationRequest,
): Promise<boolean> {
  const [found] = await tx.execute<{ over: boolean }>(sql`
    select case when e.hospitalization_id is not null
      then exists (select 1 from hospitalizations h
        where h.provider_id = e.provider_id and h.id = e.hospitalization_id and not h.is_active)
      else exists (select 1 from hospitalizations h
          where h.provider_id = ${providerId} and h.patient_id = ${patientId} and h.deleted_at is null
            and not h.is_active
            and coalesce(h.discharge_recorded_at, h.discharged_at) >= ${createdAt.toISOString()}::timestamptz)
        and not exists (select 1 from hospitalizations h
          where h.provider_id = ${providerId} and h.patient_id = ${patientId} and h.deleted_at is null
            and h.is_active)
      end as over
    from encounters e where e.provider_id = ${providerId} and e.id = ${encounterId}`);
  return found?.over ?? false;
}

/** Whether the person of a prescription was discharged by what was recorded at an instant, and it was not undone. */
export async function wasDischargedAt(
  tx: Tx,
  { providerId, patientId }: MedicationRequest,
  recordedAt: Date,
): Promise<boolean> {
  const found = await tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        isOfPerson(providerId, patientId, hospitalizations.patientId),
        eq(hospitalizations.dischargeRecordedAt, recordedAt),
      ),
    );
  return found.length > 0;
}

/**
 * Locks the admission of an encounter's patient against its end in the same order as a discharge: before encounters
 * and prescriptions. Returns false if it ended while this waited.
 */
export async function lockStayOfPatient(
  tx: Tx,
  providerId: string,
  encounterId: string,
): Promise<boolean> {
  const current = tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .innerJoin(
      encounters,
      and(
        eq(encounters.providerId, hospitalizations.providerId),
        eq(encounters.patientId, hospitalizations.patientId),
      ),
    )
    .where(
      and(eq(encounters.providerId, providerId), eq(encounters.id, encounterId), isCurrentStay),
    );
  const [seen] = await current;
  if (!seen) return true;
  const [locked] = await tx
    .select({ id: hospitalizations.id })
    .from(hospitalizations)
    .where(
      and(
        eq(hospitalizations.providerId, providerId),
        eq(hospitalizations.id, seen.id),
        isCurrentStay,
      ),
    )
    .for('share');
  return locked !== undefined;
}
