import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { refersTo } from '@/db/queries/platform/reference';
import { healthcareServices, hospitalizations } from '@/db/schema/index';

/** For each ward in which somebody lies, the service of its latest admission, if it is in use. */
export function listLatestAdmissions(tx: Tx, providerId: string) {
  const at = hospitalizations;
  return tx
    .selectDistinctOn([at.wardId], {
      wardId: at.wardId,
      serviceId: healthcareServices.id,
    })
    .from(at)
    .leftJoin(
      healthcareServices,
      and(
        refersTo(at.healthcareServiceId, healthcareServices),
        eq(healthcareServices.isActive, true),
      ),
    )
    .where(and(eq(at.providerId, providerId), eq(at.isActive, true), isNull(at.deletedAt)))
    .orderBy(at.wardId, desc(at.admittedAt), desc(at.number));
}
