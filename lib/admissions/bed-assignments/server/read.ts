import type { z } from 'zod';
import { listBedAssignments } from '@/db/queries/admissions/bed-assignments';
import type { Found } from '@/db/queries/platform/page';
import type {
  BedAssignment,
  listBedAssignmentsContract,
} from '@/lib/admissions/bed-assignments/contract';
import { presentBedAssignment } from '@/lib/admissions/bed-assignments/server/present';
import type { Context } from '@/lib/platform/http/server/context';
import { pageWindow } from '@/lib/platform/http/server/paging';

/** One page of the assignments of beds that hold now. */
export async function readBedAssignments(
  { tx, provider, now }: Context,
  query: z.output<typeof listBedAssignmentsContract.query>,
): Promise<Found<BedAssignment>> {
  const { ward, practitioner } = query;
  const { rows, ...rest } = await listBedAssignments(
    tx,
    provider.id,
    { now, ward, practitioner },
    pageWindow(query),
  );
  return { rows: rows.map(presentBedAssignment), ...rest };
}
