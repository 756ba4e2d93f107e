import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { database } from '@/db/client';
import {
  apiKeys,
  bedStays,
  beds,
  encounterStatusHistory,
  encounters,
  healthcareServices,
  hospitalizations,
  locations,
  memberships,
  patients,
  plannedTransfers,
  practitioners,
  prices,
  priceTiers,
  sessions,
  users,
  visits,
} from '@/db/schema/index';
import { createProvider } from '@/db/seed/provider';
import { hashPassword } from '@/lib/auth/password';
import { type Permission, permissions } from '@/lib/auth/permissions';
import { type Role, roles } from '@/lib/auth/roles';
import { hashSecret, newApiKey, newSessionToken } from '@/lib/auth/secrets';
import { dayAt } from '@/lib/days';

/** Someone who can send requests: what `send` puts into the headers. */
export type Sender = { cookie: string } | { key: string };

export type Hospital = Awaited<ReturnType<typeof aHospital>>;

const only = <T>(rows: T[]): T => {
  const [row] = rows;
  if (row === undefined) throw new Error('Nothing was stored.');
  return row;
};

/**
 * A hospital of a test's own: one ward with four beds in two rooms, a service that is free at its one price tier, a user
 * of each role (nurse and medical officer are practitioners) and a key with every permission. `isPriced: false` leaves
 * the price list empty.
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

/** A time zone in which two hours ago was today, and in ten minutes it still is, for what goes by the day. */
export const inTheDaytime = () => {
  const [before, after] = [-7_200_000, 600_000].map((ms) =>
    dayAt(new Date(Date.now() + ms), 'Africa/Nairobi'),
  );
  return before === after ? 'Africa/Nairobi' : 'America/Bogota';
};

/** A user with a role at the provider, signed in. Nurses and medical officers are practitioners there. */
export async function aUser(providerId: string, role: Role) {
  const { role: _, ...user } = only(await someUsers(providerId, [role]));
  return user;
}

/** Stored together, a table at a time: every test has a hospital of its own, with all of them. */
async function someUsers(providerId: string, withRoles: readonly Role[]) {
  const db = database();
  const people = withRoles.map((role) => {
    const userId = v7();
    const practises = role === 'nurse' || role === 'medical-officer';
    return {
      role,
      userId,
      practitionerId: practises ? v7() : null,
      name: `Test ${role}`,
      email: `${userId}@hospital.example`,
      session: aNewSession(userId, providerId),
    };
  });
  await db
    .insert(users)
    .values(people.map(({ userId, email, name }) => ({ id: userId, email, name })));
  const practising = people.flatMap(({ role, practitionerId: id }) =>
    id ? [{ id, providerId, firstName: 'Test', lastName: role }] : [],
  );
  if (practising.length > 0) await db.insert(practitioners).values(practising);
  await db.insert(memberships).values(
    people.map(({ userId, role, practitionerId }) => ({
      providerId,
      userId,
      role,
      practitionerId,
    })),
  );
  await db.insert(sessions).values(people.map(({ session }) => session.row));
  return people.map(({ session, ...person }) => ({ ...person, sender: session.sender }));
}

/** A server hears within milliseconds of what was changed behind its back about its callers. */
export const untilCallersAreHeardOf = () => sleep(100);

/** A user who signs in with a password. No two users of the tests have the same one. */
export async function aUserWithPassword(providerId: string, role: Role) {
  const user = await aUser(providerId, role);
  const password = `tidal lamp ${v7()}`;
  await database()
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, user.userId));
  return { ...user, password };
}

/** A signed-in browser of this user. */
export async function aSession(userId: string, providerId: string | null = null): Promise<Sender> {
  const { row, sender } = aNewSession(userId, providerId);
  await database().insert(sessions).values(row);
  return sender;
}

function aNewSession(
  userId: string,
  providerId: string | null,
): { row: typeof sessions.$inferInsert; sender: Sender } {
  const token = newSessionToken();
  const soon = new Date(Date.now() + 3_600_000);
  return {
    row: {
      tokenHash: hashSecret(token),
      userId,
      providerId,
      idleExpiresAt: soon,
      expiresAt: soon,
    },
    sender: { cookie: `wardline-session=${token}` },
  };
}

/** Another hospital system's key. */
export async function anApiKey(
  providerId: string,
  {
    scopes = permissions,
    practitionerId = null,
    userId = null,
    expiresAt = null,
  }: {
    scopes?: Permission[];
    practitionerId?: string | null;
    userId?: string | null;
    expiresAt?: Date | null;
  } = {},
): Promise<Sender> {
  const { key, prefix } = newApiKey();
  await database()
    .insert(apiKeys)
    .values({
      providerId,
      name: 'Test system',
      prefix,
      secretHash: hashSecret(key),
      scopes,
      practitionerId,
      userId,
      expiresAt,
    });
  return { key };
}

let records = 0;

export async function aPatient(
  hospital: { provider: { id: string } },
  given: Partial<typeof patients.$inferInsert> = {},
) {
  records += 1;
  return only(
    await database()
      .insert(patients)
      .values({
        providerId: hospital.provider.id,
        mrNumber: `MR-${records}-${v7().slice(-6)}`,
        firstName: 'Achieng',
        lastName: 'Otieno',
        gender: 'FEMALE',
        birthDate: '1984-02-29',
        mobile: '+254712345678',
        ...given,
      })
      .returning(),
  );
}

/** A visit that began two hours ago, of a new patient unless one is given. */
export async function aVisit(hospital: Hospital, given: Partial<typeof visits.$inferInsert> = {}) {
  return only(
    await database()
      .insert(visits)
      .values({
        providerId: hospital.provider.id,
        startedAt: new Date(Date.now() - 7_200_000),
        ...given,
        patientId: given.patientId ?? (await aPatient(hospital)).id,
      })
      .returning(),
  );
}

/** An encounter in progress, of a new patient unless one is given. */
export async function anEncounter(
  hospital: Hospital,
  given: Partial<typeof encounters.$inferInsert> = {},
) {
  const db = database();
  const providerId = hospital.provider.id;
  const patientId = given.patientId ?? (await aPatient(hospital)).id;
  const startTime = given.startTime ?? new Date(Date.now() - 3_600_000);
  const encounter = only(
    await db
      .insert(encounters)
      .values({
        providerId,
        encounterClass: 'ambulatory',
        status: 'in-progress',
        healthcareServiceId: hospital.service.id,
        priceTierId: hospital.priceTier.id,
        startTime,
        ...given,
        patientId,
      })
      .returning(),
  );
  await db.insert(encounterStatusHistory).values({
    providerId,
    encounterId: encounter.id,
    status: encounter.status,
    startTime,
    endTime: encounter.endTime,
  });
  return encounter;
}

/** A patient in a bed since an hour ago: encounter, hospitalization, bed stay and the bed's status. */
export async function anAdmission(
  hospital: Hospital,
  {
    bed = hospital.beds[0],
    patient,
  }: { bed?: Hospital['beds'][number]; patient?: typeof patients.$inferSelect } = {},
) {
  if (!bed) throw new Error('The hospital has no bed.');
  const db = database();
  const providerId = hospital.provider.id;
  const admitted = patient ?? (await aPatient(hospital, { isHospitalized: true }));
  const encounter = await anEncounter(hospital, {
    patientId: admitted.id,
    encounterClass: 'inpatient-encounter',
  });
  const admittedById = hospital.staff['medical-officer'].practitionerId;
  if (!admittedById) throw new Error('The medical officer is no practitioner.');
  const where = {
    bedId: bed.id,
    healthcareServiceId: hospital.service.id,
    priceTierId: hospital.priceTier.id,
  };
  const hospitalization = only(
    await db
      .insert(hospitalizations)
      .values({
        providerId,
        patientId: admitted.id,
        encounterId: encounter.id,
        wardId: bed.wardId,
        ...where,
        admittedAt: encounter.startTime,
        admittedById,
        createdById: hospital.staff['ward-clerk'].userId,
      })
      .returning(),
  );
  await db.insert(bedStays).values({
    providerId,
    hospitalizationId: hospitalization.id,
    patientId: admitted.id,
    ...where,
    period: `[${encounter.startTime.toISOString()},)`,
  });
  await db
    .update(encounters)
    .set({ hospitalizationId: hospitalization.id, hospitalizationNumber: hospitalization.number })
    .where(eq(encounters.id, encounter.id));
  await db.update(beds).set({ status: 'occupied' }).where(eq(beds.id, bed.id));
  return { patient: admitted, encounter, hospitalization, bed };
}

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

/** A planned transfer that holds its bed from two hours ago until `minutesLeft` from now, which may be over already. */
export async function aPlannedTransfer(
  hospital: Hospital,
  { hospitalization }: Pick<Awaited<ReturnType<typeof anAdmission>>, 'hospitalization'>,
  { bed, minutesLeft = 60 }: { bed: Hospital['beds'][number] | undefined; minutesLeft?: number },
) {
  if (!bed) throw new Error('There is no such bed.');
  return only(
    await database()
      .insert(plannedTransfers)
      .values({
        providerId: hospital.provider.id,
        hospitalizationId: hospitalization.id,
        bedId: bed.id,
        wardId: bed.wardId,
        heldFrom: new Date(Date.now() - 7_200_000),
        heldUntil: new Date(Date.now() + minutesLeft * 60_000),
        createdById: hospital.staff['ward-clerk'].userId,
      })
      .returning(),
  );
}
