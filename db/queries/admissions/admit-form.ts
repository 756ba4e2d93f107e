import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { refersTo } from '@/db/queries/platform/reference';
import { healthcareServices, hospitalizations, priceTiers } from '@/db/schema/index';

/** For each ward in which somebody lies, the service and the price tier of its latest admission; those in use alone. */
export function listLatestAdmissions(tx: Tx, providerId: string) {
  const at = hospitalizations;
  return tx
    .selectDistinctOn([at.wardId], {
      wardId: at.wardId,
      serviceId: healthcareServices.id,
      priceTierId: priceTiers.id,
    })
    .from(at)
    .leftJoin(
      healthcareServices,
      and(
        refersTo(at.healthcareServiceId, healthcareServices),
        eq(healthcareServices.isActive, true),
      ),
    )
    .leftJoin(priceTiers, and(refersTo(at.priceTierId, priceTiers), eq(priceTiers.isActive, true)))
    .where(and(eq(at.providerId, providerId), eq(at.isActive, true), isNull(at.deletedAt)))
    .orderBy(at.wardId, desc(at.admittedAt), desc(at.number));
}
