import { v7 } from 'uuid';
import { beds, healthcareServices, locations, prices, priceTiers } from '@/db/schema/index';
import { only } from '@/e2e/builders/only-row';
import { anApiKey, type aUser, someUsers } from '@/e2e/builders/people';
import { database } from '@/e2e/database';
import { type Role, roles } from '@/lib/domain/codes/roles';
import { dayAt } from '@/lib/domain/days';
import { createProvider } from '@/lib/ops/demo/provider';

export type Hospital = Awaited<ReturnType<typeof aHospital>>;

/**
 * A hospital of a test's own: one ward with four beds in two rooms, a service that is free at its one price tier, a
 * user of each role (nurse and medical officer are practitioners) and a key with every permission. `isPriced: false`
 * leaves the price list empty.
 */
export async function aHospital({
  name = `Hospital ${v7()}`,
  timeZone = 'Africa/Nairobi',
  isPriced = true,
} = {}) {
  const db = database();
  const provider = await createProvider(db, { name, timeZone, currency: 'KES' });
  const providerId = provider.id;
  const ward = only(
    await db.insert(locations).values({ providerId, type: 'ward', name: 'Ward A' }).returning(),
  );
  const rooms = await db
    .insert(locations)
    .values(
      ['Room 1', 'Room 2'].map((name) => ({
        providerId,
        type: 'room' as const,
        name,
        partOfId: ward.id,
      })),
    )
    .returning();
  const hospitalBeds = await db
    .insert(beds)
    .values(
      [0, 1, 2, 3].map((index) => ({
        providerId,
        wardId: ward.id,
        roomId: rooms[index < 2 ? 0 : 1]?.id ?? ward.id,
        name: `A${index + 1}`,
        position: index,
      })),
    )
    .returning();
  const service = only(
    await db
      .insert(healthcareServices)
      .values({ providerId, name: 'General medicine' })
      .returning(),
  );
  const priceTier = only(
    await db.insert(priceTiers).values({ providerId, name: 'General' }).returning(),
  );
  if (isPriced) {
    await db.insert(prices).values({
      providerId,
      healthcareServiceId: service.id,
      priceTierId: priceTier.id,
      amount: '0',
      currency: provider.currency,
      validFrom: new Date('2000-01-01T00:00:00Z'),
    });
  }

  const people = await someUsers(providerId, roles);
  const staff = Object.fromEntries(people.map(({ role, ...user }) => [role, user])) as Record<
    Role,
    Awaited<ReturnType<typeof aUser>>
  >;
  const key = await anApiKey(providerId, {
    practitionerId: staff['medical-officer'].practitionerId,
    userId: staff['medical-officer'].userId,
  });
  return { provider, ward, rooms, beds: hospitalBeds, service, priceTier, staff, key };
}

/** A time zone in which it was today two hours ago, and still is in ten minutes, for tests that depend on the day. */
export const inTheDaytime = () => {
  const [before, after] = [-7_200_000, 600_000].map((ms) =>
    dayAt(new Date(Date.now() + ms), 'Africa/Nairobi'),
  );
  return before === after ? 'Africa/Nairobi' : 'America/Bogota';
};

/** Another ward of the hospital with one room and these beds, all free. */
export async function anotherWard(hospital: Hospital, name: string, bedNames: string[]) {
  const db = database();
  const providerId = hospital.provider.id;
  const of = { providerId, partOfId: null };
  const ward = only(
    await db
      .insert(locations)
      .values({ ...of, type: 'ward', name })
      .returning(),
  );
  const room = only(
    await db
      .insert(locations)
      .values({ providerId, type: 'room', name: 'Room 1', partOfId: ward.id })
      .returning(),
  );
  const wardBeds = await db
    .insert(beds)
    .values(
      bedNames.map((bedName, position) => ({
        providerId,
        wardId: ward.id,
        roomId: room.id,
        name: bedName,
        position,
      })),
    )
    .returning();
  return { ward, beds: wardBeds };
}

/** The one bed of another ward, which is free. */
export async function aBedElsewhere(hospital: Hospital, bedName = 'B1') {
  const { ward, beds: wardBeds } = await anotherWard(hospital, 'Ward B', [bedName]);
  return { ward, bed: only(wardBeds) };
}
