import { z } from 'zod';
import { billField } from '@/lib/domain/bills/contract';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { instantReply, reference } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';

export const paymentQueueContract = defineContract({
  id: 'payment.queue',
  method: 'GET',
  path: '/providers/{provider_id}/finance/payment-queue',
  summary: 'List the patients who can pay or be refunded today',
  description:
    'Those with a visit or discharge today and a balance due, a refund due, or after a discharge a deposit; the latest first, at most 20. Of very many visits in one day the latest 300 count, and of discharges the latest 100.',
  tag: 'Payments',
  access: 'payments:take',
  params: z.strictObject({ provider_id: reference }),
  reply: envelope(
    z.array(
      patientRecord
        .extend({
          bill: billField.bill,
          is_discharged: z
            .boolean()
            .meta({ description: 'Discharged today; else a visit of today.' }),
          since: instantReply.meta({ description: 'The discharge, or the start of the visit.' }),
        })
        .meta({ id: 'QueuedPatient' }),
    ),
  ),
});
