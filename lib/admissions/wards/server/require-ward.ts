import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { findWard } from '@/db/queries/admissions/wards';
import { notFound as isNotThere } from '@/lib/domain/errors';
import { reference } from '@/lib/platform/http/types';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { unreadTitle } from '@/lib/platform/session/unread-title';
import { locationContracts } from '@/lib/registry/locations/contract';

/**
 * The ward of a page's layout, read once for it and for its title. Answers 404 if the address names none. The page itself
 * is too late for that: by then the status has been sent, with the skeleton.
 */
export const requireWard = cache(async (given: string): Promise<{ name: string }> => {
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  const { data } = await readForViewer(locationContracts.read, async ({ tx, provider }) => {
    const ward = await findWard(tx, provider.id, named.data);
    if (!ward) throw isNotThere('ward');
    return { name: ward.name };
  });
  return data;
});

/**
 * The titles of a ward's pages begin with the ward, so that several tabs can be told apart.
 * @param page the title of the layout's own page
 */
export async function wardTitles(given: string, page: string): Promise<Metadata> {
  // The page itself says why the ward cannot be read, which reads it too.
  const ward = await requireWard(given).catch(() => null);
  if (!ward) return unreadTitle;
  const { name } = ward;
  return { title: { default: `${name} · ${page}`, template: `${name} · %s · Wardline` } };
}
