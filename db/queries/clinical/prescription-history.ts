import { and, asc, eq, or } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { inserting } from '@/db/queries/platform/inserting';
import { practitionerNameParts } from '@/db/queries/platform/names';
import { refersTo } from '@/db/queries/platform/reference';
import {
  medicationRequestStatusHistory,
  medicationRequests,
  practitioners,
  users,
} from '@/db/schema/index';

const steps = medicationRequestStatusHistory;

/** Keeps that a prescription was given a status. */
export const addPrescriptionStep = inserting(steps);

/** The statuses that a prescription was given, the first first. */
export function listPrescriptionSteps(tx: Tx, providerId: string, medicationRequestId: string) {
  return tx
    .select({
      id: steps.id,
      status: steps.status,
      statusReason: steps.statusReason,
      createdAt: steps.createdAt,
      practitioner: practitionerNameParts,
      userName: users.name,
    })
    .from(steps)
    .leftJoin(practitioners, refersTo(steps.practitionerId, practitioners))
    .leftJoin(users, eq(users.id, steps.createdById))
    .where(
      and(eq(steps.providerId, providerId), eq(steps.medicationRequestId, medicationRequestId)),
    )
    .orderBy(asc(steps.number));
}

/** A prescription and its repeats, the first first. */
export function listChainMembers(tx: Tx, providerId: string, originalId: string) {
  return tx
    .select({
      id: medicationRequests.id,
      number: medicationRequests.number,
      status: medicationRequests.status,
      authoredAt: medicationRequests.authoredAt,
    })
    .from(medicationRequests)
    .where(
      and(
        eq(medicationRequests.providerId, providerId),
        or(eq(medicationRequests.id, originalId), eq(medicationRequests.originalId, originalId)),
      ),
    )
    .orderBy(asc(medicationRequests.authoredAt), asc(medicationRequests.number));
}
