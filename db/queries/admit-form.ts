import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
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
        eq(healthcareServices.providerId, at.providerId),
        eq(healthcareServices.id, at.healthcareServiceId),
        eq(healthcareServices.isActive, true),
      ),
    )
    .leftJoin(
      priceTiers,
      and(
        eq(priceTiers.providerId, at.providerId),
        eq(priceTiers.id, at.priceTierId),
        eq(priceTiers.isActive, true),
      ),
    )
    .where(and(eq(at.providerId, providerId), eq(at.isActive, true), isNull(at.deletedAt)))
    .orderBy(at.wardId, desc(at.admittedAt), desc(at.number));
}
