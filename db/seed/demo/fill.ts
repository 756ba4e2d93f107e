import type { Tx } from '@/db/client';
import { fillPeople } from '@/db/seed/demo/people';
import { createProvider } from '@/db/seed/provider';

/** Fills in the demo's hospitals, their people and their patients, as they stand at `now`. */
export async function fillDemo(tx: Tx, _now: Date): Promise<void> {
  const place = { timeZone: 'Africa/Nairobi', currency: 'KES' };
  const lakeside = await createProvider(tx, {
    name: 'Lakeside County Referral Hospital',
    ...place,
  });
  const kakamega = await createProvider(tx, { name: 'Kakamega Hills Hospital', ...place });
  await fillPeople(tx, { lakeside: lakeside.id, kakamega: kakamega.id });
}
