import { type BrowserContext, expect, type Page } from '@playwright/test';
import { aHospital, anotherWard } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { enter } from '@/e2e/desk/admissions/ward';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { score } from './observe-form';

export const surnames = ['Achieng', 'Barasa', 'Chebet', 'Dida', 'Ekai'];

/** A ward of five patients, and its nurse at a device that has the board open. */
export async function aWardWithNurse(
  page: Page,
  context: BrowserContext,
  patients = surnames.length,
) {
  const hospital = await aHospital();
  const { ward, beds } = await anotherWard(hospital, 'Ward B', [
    'B1',
    'B2',
    'B3',
    'B4',
    'B5',
    'B6',
  ]);
  const admissions: Awaited<ReturnType<typeof anAdmission>>[] = [];
  for (const [index, lastName] of surnames.slice(0, patients).entries()) {
    const patient = await aPatient(hospital, {
      lastName,
      firstName: 'Zawadi',
      isHospitalized: true,
    });
    admissions.push(await anAdmission(hospital, { bed: beds[index], patient }));
  }
  await enter(context, hospital.staff.nurse.sender);
  const path = `/wards/${ward.id}`;
  await page.goto(path);
  await untilKept(page, ward.id);
  return { hospital, ward, path, admissions };
}

export async function observe(page: Page, lastName: string) {
  await page.getByRole('link', { name: new RegExp(`^Observe ${lastName}`) }).click();
  // Without a connection a link that was not followed becomes a full load.
  await expect(score(page)).toBeVisible({ timeout: 20_000 });
  await untilHydrated(page, '[data-entry-field]');
}

/** Saves without a connection: the board comes back, and names the set. */
export async function keepOffline(page: Page, count: number) {
  await page.getByRole('button', { name: /^Save (observations|and back to the board)$/ }).click();
  const words = count === 1 ? '1 set not sent yet.' : `${count} sets not sent yet.`;
  await expect(page.getByText(words)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Ward B' })).toBeVisible({ timeout: 20_000 });
}

/** Waits until this device could do without its server: the program is there, and the ward with its forms. */
export async function untilKept(page: Page, ward: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const program = await caches.match('/offline');
      return program !== undefined && navigator.serviceWorker.controller !== null;
    });
  await expect.poll(isKept, { timeout: 45_000 }).toBe(true);
  // Pages without a key are of an earlier one, and go with the next.
  const kept = async () => {
    const { key, pages } = await rowsOf(page);
    return key.length === 0 ? [] : pages.map(({ id }) => id);
  };
  await expect.poll(kept, { timeout: 20_000 }).toContain(`ward ${ward}`);
}

/** Everything that this device keeps in its store, as a thief of the device reads it. */
export const rowsOf = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const isThere = (await indexedDB.databases()).some(({ name }) => name === 'wardline');
    if (!isThere) return { key: [], pages: [], unsent: [] };
    const db = await result(indexedDB.open('wardline'));
    const all = async (name: string): Promise<{ id: string; text: string }[]> => {
      if (!db.objectStoreNames.contains(name)) return [];
      const rows = await result(db.transaction(name).objectStore(name).getAll());
      return rows.map(({ id, data, key, ...rest }) => {
        const bytes = data ? new TextDecoder('latin1').decode(data) : '';
        return { id, text: JSON.stringify(rest) + bytes + (key ? String(key.extractable) : '') };
      });
    };
    const rows = { key: await all('key'), pages: await all('pages'), unsent: await all('unsent') };
    db.close();
    return rows;
  });

/** When this device believes it was used last; 0 without a key. */
export const usedAtOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open('wardline'));
    const row = await result(db.transaction('key').objectStore('key').get('session'));
    db.close();
    return row?.usedAt ?? 0;
  });

/** Nobody has used this device for long. */
export const leaveAlone = (page: Page) =>
  page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open('wardline'));
    const keys = db.transaction('key', 'readwrite').objectStore('key');
    const row = await result(keys.get('session'));
    await result(keys.put({ ...row, usedAt: 0 }, 'session'));
    db.close();
  });

/** Keeps a value in place of a page's own, as another version of the program did. */
export const keepInstead = (page: Page, id: string, value: unknown) =>
  page.evaluate(
    async ([place, kept]) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await result(indexedDB.open('wardline'));
      const { user, key } = await result(db.transaction('key').objectStore('key').get('session'));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const additionalData = new TextEncoder().encode(`${user} pages ${place}`);
      const text = new TextEncoder().encode(JSON.stringify(kept));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text);
      const pages = db.transaction('pages', 'readwrite').objectStore('pages');
      await result(pages.put({ id: place, user, keptAt: Date.now(), iv, data }));
      db.close();
    },
    [id, value] as const,
  );
