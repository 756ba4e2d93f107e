import { addPrescriptionNoteContract } from '@/lib/clinical/prescriptions/contract';
import { addPrescriptionNote } from '@/lib/clinical/prescriptions/server/add-note';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handle(addPrescriptionNoteContract, ({ ctx, params, body }) =>
    addPrescriptionNote(ctx, params.prescription_id, body),
  ),
});
