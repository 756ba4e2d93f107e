import { prescriptionHistoryContract } from '@/lib/clinical/prescriptions/contract';
import { readPrescriptionHistory } from '@/lib/clinical/prescriptions/server/read-history';
import { handle } from '@/lib/platform/http/server/handle';
import { route } from '@/lib/platform/http/server/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(prescriptionHistoryContract, ({ ctx, params }) =>
    readPrescriptionHistory(ctx, params.prescription_id),
  ),
});
