import {
  listHandoverNotesContract,
  writeHandoverNoteContract,
} from '@/lib/admissions/handover/contract';
import { readHandoverNotes } from '@/lib/admissions/handover/server/read';
import { writeHandoverNote } from '@/lib/admissions/handover/server/write';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHandoverNotesContract, ({ ctx, params, query }) =>
    readHandoverNotes(ctx, params.hospitalization_id, query),
  ),
  POST: handle(writeHandoverNoteContract, ({ ctx, params, body }) =>
    writeHandoverNote(ctx, params.hospitalization_id, body),
  ),
});
