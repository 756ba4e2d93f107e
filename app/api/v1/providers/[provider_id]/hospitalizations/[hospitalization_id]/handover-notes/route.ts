import { listHandoverNotesContract, writeHandoverNoteContract } from '@/lib/handover/contract';
import { readHandoverNotes } from '@/lib/handover/read';
import { writeHandoverNote } from '@/lib/handover/write';
import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(listHandoverNotesContract, ({ ctx, params, query }) =>
    readHandoverNotes(ctx, params.hospitalization_id, query),
  ),
  POST: handle(writeHandoverNoteContract, ({ ctx, params, body }) =>
    writeHandoverNote(ctx, params.hospitalization_id, body),
  ),
});
