import { notFound } from 'next/navigation';
import { findWard } from '@/db/queries/wards';
import { notFound as isNotThere } from '@/lib/errors';
import { reference } from '@/lib/http/types';
import { locationContracts } from '@/lib/locations/contract';
import { readForViewer } from '@/lib/session/viewer';

/**
 * Leaves a page's layout where its address names no ward: 404. The page itself is too late for that, for the status has been
 * sent by then, with what is shown while the page is read.
 */
export async function requireWard(given: string): Promise<void> {
  const named = reference.safeParse(given);
  if (!named.success) notFound();
  await readForViewer(locationContracts.read, async ({ tx, provider }) => {
    if (!(await findWard(tx, provider.id, named.data))) throw isNotThere('ward');
  });
}
