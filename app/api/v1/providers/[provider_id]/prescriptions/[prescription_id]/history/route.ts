import { handle } from '@/lib/http/handle';
import { route } from '@/lib/http/route';
import { prescriptionHistoryContract } from '@/lib/prescriptions/contract';
import { readPrescriptionHistory } from '@/lib/prescriptions/history';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handle(prescriptionHistoryContract, ({ ctx, params }) =>
    readPrescriptionHistory(ctx, params.prescription_id),
  ),
});
