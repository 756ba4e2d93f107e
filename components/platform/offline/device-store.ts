import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useSyncExternalStore } from 'react';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import { serverNow } from '@/lib/platform/http/server-clock';
import type { deviceKeyContract } from '@/lib/platform/session/contract';

/** A record of this device: everything that says something of a patient is in `data`, encrypted. */
type Sealed = {
  id: string;
  user: string;
  /** Of the user; a device of the version before did not keep it. */
  name?: string | undefined;
  keptAt: number;
  iv: BufferSource;
  data: ArrayBuffer;
};

/** The key of the user who is signed in here. Scripts can use it but not read it (`extractable: false`). */
type KeyRow = {
  user: string;
  name?: string;
  key: CryptoKey;
  usedAt: number;
  idleMs: number;
  until: number;
};

interface DeviceSchema extends DBSchema {
  key: { key: string; value: KeyRow };
  /** Read from the server, and removed at sign-out. */
  pages: { key: string; value: Sealed };
  /** Not sent yet, and kept past a sign-out. */
  unsent: { key: string; value: Sealed };
}

type Shelf = 'pages' | 'unsent';

/** The records of one user on this device. */
export type Vault = {
  user: string;
  keep: (shelf: Shelf, id: string, value: unknown) => Promise<void>;
  read: (shelf: Shelf, id: string) => Promise<unknown>;
  /** Oldest first. A record that cannot be decrypted is left out. */
  all: (shelf: Shelf) => Promise<{ id: string; value: unknown }[]>;
  drop: (shelf: Shelf, id: string) => Promise<void>;
};

const theKey = 'session';

/** Nobody waits longer at a device that shows nothing until its key is there again. */
const keyWithinMs = 5_000;

let opened: Promise<IDBPDatabase<DeviceSchema>> | undefined;

const device = () => {
  opened ??= openDB<DeviceSchema>('wardline', 1, {
    upgrade: (db) => {
      db.createObjectStore('key');
      db.createObjectStore('pages', { keyPath: 'id' });
      db.createObjectStore('unsent', { keyPath: 'id' });
    },
    // Another tab wants to upgrade or delete it.
    blocking: (_current, _blocked, { target }) => {
      (target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
};

let vault: Vault | null = null;
/** How long the key of this page's vault holds, as this page saw it last: another tab may have been used since. */
let seen: Pick<KeyRow, 'usedAt' | 'idleMs' | 'until'> | null = null;
const listeners = new Set<() => void>();

function setVault(next: Vault | null): void {
  vault = next;
  for (const changed of [...listeners]) changed();
}

/** The vault that this page has open. */
export const openedVault = (): Vault | null => vault;

/** The same; null until it is open, and where the browser keeps nothing (plain http, private windows). */
export const useVault = (): Vault | null =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    openedVault,
    () => null,
  );

/**
 * Opens the vault of the user who is signed in on this page. A key that has run out, or is another user's, is replaced by
 * the server's. What was kept for the screen goes with the old key: it may be old, and the server is there to ask.
 */
export async function openVault(user: string, name: string): Promise<Vault> {
  const row = await liveKey();
  if (row?.user === user) return vaultOf({ ...row, name });
  const { data } = await call(
    deviceKeyOperation,
    {},
    { isInBackground: true, answerWithinMs: keyWithinMs },
  );
  const db = await device();
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(data.key), (letter) => letter.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );
  const fresh: KeyRow = {
    user,
    name,
    key,
    // A key that nobody uses ends together with the session, and not later. A server of the version before does not say it.
    usedAt: Date.now() - (serverNow().getTime() - Date.parse(data.used_at) || 0),
    idleMs: data.idle_minutes * 60_000,
    until: Date.now() + Date.parse(data.expires_at) - serverNow().getTime(),
  };
  const transaction = db.transaction(['key', 'pages'], 'readwrite');
  const keys = transaction.objectStore('key');
  const now = await keys.get(theKey);
  // Another tab may have been faster, and kept its page already.
  const isThere = now?.user === user && isLive(now);
  if (!isThere) await transaction.objectStore('pages').clear();
  await keys.put(fresh, theKey);
  await transaction.done;
  seen = fresh;
  // Another vault than before, so that this page keeps again what it shows.
  return newVault(fresh);
}

/** Opens the vault of the user who is signed in on this device, without the server; null if nobody is any more. */
export async function openVaultHere(): Promise<Vault | null> {
  const row = await liveKey();
  return row ? vaultOf(row) : null;
}

/** Whether this user's key still holds: the session has not ended, and somebody has used the device. */
export const isVaultLive = async (user: string): Promise<boolean> =>
  (await liveKey())?.user === user;

/** The same as far as this page knows, at once: whether the key of its vault has run out. */
export const hasRunOut = (): boolean => vault !== null && seen !== null && !isLive(seen);

/** Notes that somebody uses the device: a key that nobody uses runs out as the session does. */
export async function noteUse(): Promise<void> {
  // In one transaction: a key that another tab removes at sign-out does not come back.
  const { store, done } = (await device()).transaction('key', 'readwrite');
  const row = await store.get(theKey);
  if (row && isLive(row)) {
    seen = { ...row, usedAt: Date.now() };
    await store.put({ ...row, usedAt: Date.now() }, theKey);
  }
  await done;
}

/** How many records of a user wait to be sent. */
type Waiting = { user: string; name: string; count: number };

/** Whose records wait on this device. No key is needed, so that a locked device and a colleague's page can say it. */
export async function readWaiting(): Promise<Waiting[]> {
  const found = new Map<string, Waiting>();
  for (const { user, name = 'a colleague' } of await (await device()).getAll('unsent')) {
    found.set(user, { user, name, count: (found.get(user)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

/** After the session of this user has ended: what is kept cannot be read until the next sign-in. */
export async function lockVault(user: string): Promise<void> {
  const db = await device();
  if ((await db.get('key', theKey))?.user === user) await db.delete('key', theKey);
  setVault(null);
}

/** When nobody is signed in, however the session ended. */
export async function forgetKey(): Promise<void> {
  await (await device()).delete('key', theKey);
  setVault(null);
}

/** At sign-out: everything but what was not sent yet, which cannot be read until the same user signs in again. */
export async function emptyDevice(): Promise<void> {
  const db = await device();
  await Promise.all([db.clear('key'), db.clear('pages')]);
  setVault(null);
}

async function liveKey(): Promise<KeyRow | null> {
  const db = await device();
  const row = await db.get('key', theKey);
  seen = row ?? null;
  if (!row) return null;
  if (isLive(row)) return row;
  await db.delete('key', theKey);
  return null;
}

const isLive = (
  { until, usedAt, idleMs }: Pick<KeyRow, 'usedAt' | 'idleMs' | 'until'>,
  now = Date.now(),
): boolean => now < until && now < usedAt + idleMs;

const vaultOf = (row: KeyRow): Vault => (vault?.user === row.user ? vault : newVault(row));

function newVault({ user, name, key }: KeyRow): Vault {
  // A record that is moved to another user's, or takes another one's place, does not decrypt.
  const cipher = (iv: BufferSource, shelf: Shelf, id: string) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode([user, shelf, id].join(' ')),
  });
  const unseal = async (shelf: Shelf, { id, iv, data }: Sealed): Promise<unknown> => {
    const text = await crypto.subtle.decrypt(cipher(iv, shelf, id), key, data).catch(() => null);
    return text === null ? null : JSON.parse(new TextDecoder().decode(text));
  };
  const made: Vault = {
    user,
    keep: async (shelf, id, value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = new TextEncoder().encode(JSON.stringify(value));
      const data = await crypto.subtle.encrypt(cipher(iv, shelf, id), key, text);
      const db = await device();
      // Another tab has signed out: nothing more is kept but what was not sent.
      if (shelf === 'pages' && (await db.get('key', theKey))?.user !== user) return;
      // Unsent data is nowhere else: it outlasts a loss of power.
      const durability = shelf === 'unsent' ? 'strict' : 'default';
      const { store, done } = db.transaction(shelf, 'readwrite', { durability });
      const before = await store.get(id);
      const keptAt = before?.user === user ? before.keptAt : Date.now();
      await store.put({ id, user, name, keptAt, iv, data });
      await done;
    },
    read: async (shelf, id) => {
      const row = await (await device()).get(shelf, id);
      return row?.user === user ? unseal(shelf, row) : null;
    },
    all: async (shelf) => {
      const rows = (await (await device()).getAll(shelf)).filter((row) => row.user === user);
      rows.sort((one, other) => one.keptAt - other.keptAt);
      const values = await Promise.all(
        rows.map(async (row) => ({ id: row.id, value: await unseal(shelf, row) })),
      );
      return values.filter(({ value }) => value !== null);
    },
    drop: async (shelf, id) => {
      const db = await device();
      if ((await db.get(shelf, id))?.user === user) await db.delete(shelf, id);
    },
  };
  setVault(made);
  return made;
}

const deviceKeyOperation = operation<typeof deviceKeyContract>('POST /session/device-key');
