import { healthcareServices, prices } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { only } from '@/e2e/builders/only-row';
import { database } from '@/e2e/database';

/** A service with a price at the hospital's tier since the year 2000. */
export async function aPricedService(hospital: Hospital, name: string, amount: string) {
  const providerId = hospital.provider.id;
  const service = only(
    await database().insert(healthcareServices).values({ providerId, name }).returning(),
  );
  await database()
    .insert(prices)
    .values({
      providerId,
      healthcareServiceId: service.id,
      priceTierId: hospital.priceTier.id,
      amount,
      currency: 'KES',
      validFrom: new Date('2000-01-01T00:00:00Z'),
    });
  return service;
}
