import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { apiKeys, memberships, providers, users } from '@/db/schema/index';
import { permissions } from '@/lib/domain/codes/permissions';
import type { Role } from '@/lib/domain/codes/roles';
import { demoUsers } from '@/lib/ops/demo/people';
import { hashSecret, newApiKey } from '@/lib/platform/auth/secrets';

/** The content of `demo.json`. `api_key` is for the first provider, `other_api_key` for the second. */
type DemoFile = {
  base_url: string;
  api_key: string;
  other_api_key: string;
  providers: { id: number; uuid: string; name: string }[];
  users: {
    email: string;
    password: string;
    role: Role;
    uuid: string;
    practitioner_uuid: string | null;
    provider_uuid: string;
  }[];
};

/**
 * Brings `demo.json` in `dataDir` up to date, readable for its owner only. The database stores a key only as a hash,
 * so new keys are made if the file is missing or belongs to another database.
 *
 * @returns the people who can sign in, each once
 */
export async function keepDemoFile(
  db: Database,
  { dataDir, baseUrl }: { dataDir: string; baseUrl: string },
): Promise<{ email: string; password: string; role: Role }[]> {
  const file = join(dataDir, 'demo.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const kept = readKeys(text);
  const { hospitals, people } = await readDemo(db);
  const [own, other] = hospitals;
  // Someone has changed the demo's people, so they are left alone, and the start continues.
  if (!own || !other) return [];

  const keyFor = async (provider: typeof own, key: string | undefined) => {
    if (key && (await isKeyOf(db, provider.uuid, key))) return key;
    return makeKey(db, provider.uuid, people);
  };
  const demo: DemoFile = {
    base_url: baseUrl,
    api_key: await keyFor(own, kept.api_key),
    other_api_key: await keyFor(other, kept.other_api_key),
    providers: hospitals,
    users: people,
  };
  const wanted = `${JSON.stringify(demo, null, 2)}\n`;
  if (wanted !== text) writeSecretly(dataDir, file, wanted);
  return people
    .filter(({ email }, index) => people.findIndex((person) => person.email === email) === index)
    .map(({ email, password, role }) => ({ email, password, role }));
}

function readKeys(text: string): { api_key?: string; other_api_key?: string } {
  try {
    const { api_key, other_api_key } = JSON.parse(text);
    return {
      ...(typeof api_key === 'string' ? { api_key } : {}),
      ...(typeof other_api_key === 'string' ? { other_api_key } : {}),
    };
  } catch {
    return {};
  }
}

/** The demo's providers and the people who can still sign in there, oldest first. */
async function readDemo(db: Database) {
  const rows = await db
    .select({
      provider: { id: providers.number, uuid: providers.id, name: providers.name },
      uuid: users.id,
      email: users.email,
      role: memberships.role,
      practitioner_uuid: memberships.practitionerId,
      mayEnter: sql<boolean>`${memberships.isActive} and ${users.isActive}`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(providers, eq(providers.id, memberships.providerId))
    .where(
      inArray(
        users.email,
        demoUsers.map(({ email }) => email),
      ),
    )
    .orderBy(asc(providers.number), asc(users.number));
  const passwords = new Map(demoUsers.map(({ email, password }) => [email, password]));
  return {
    hospitals: [...new Map(rows.map(({ provider }) => [provider.uuid, provider])).values()],
    people: rows
      .filter(({ mayEnter }) => mayEnter)
      .map(({ provider, uuid, email, role, practitioner_uuid }) => ({
        email,
        password: passwords.get(email) ?? '',
        role,
        uuid,
        practitioner_uuid,
        provider_uuid: provider.uuid,
      })),
  };
}

async function isKeyOf(db: Database, providerId: string, key: string): Promise<boolean> {
  const found = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.providerId, providerId), eq(apiKeys.secretHash, hashSecret(key))));
  return found.length > 0;
}

/** A key with every permission that acts for the provider's medical officer. */
async function makeKey(
  db: Database,
  providerId: string,
  people: DemoFile['users'],
): Promise<string> {
  const officer = people.find(
    ({ role, provider_uuid }) => role === 'medical-officer' && provider_uuid === providerId,
  );
  const { key, prefix } = newApiKey();
  await db.insert(apiKeys).values({
    providerId,
    name: 'Demo',
    prefix,
    secretHash: hashSecret(key),
    scopes: permissions,
    practitionerId: officer?.practitioner_uuid ?? null,
    userId: officer?.uuid ?? null,
  });
  return key;
}

/** Atomically: a reader never sees half a file. */
function writeSecretly(folder: string, file: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const making = `${file}.${process.pid}`;
  writeFileSync(making, text, { mode: 0o600 });
  // The mode above does not apply to a file that a crash left behind.
  chmodSync(making, 0o600);
  renameSync(making, file);
}
