import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { addPrescriptionNoteContract } from '@/lib/prescriptions/contract';
import { addPrescriptionNote } from '@/lib/prescriptions/note';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(addPrescriptionNoteContract, ({ ctx, params, body }) =>
    addPrescriptionNote(ctx, params.prescription_id, body),
  ),
});
