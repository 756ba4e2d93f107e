import {
  changeBedAssignmentsContract,
  listBedAssignmentsContract,
} from '@/lib/admissions/bed-assignments/contract';
import { changeBedAssignments } from '@/lib/admissions/bed-assignments/server/change';
import { readBedAssignments } from '@/lib/admissions/bed-assignments/server/read';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listBedAssignmentsContract, ({ ctx, query }) => readBedAssignments(ctx, query)),
  POST: handle(changeBedAssignmentsContract, ({ ctx, body }) => changeBedAssignments(ctx, body)),
});
