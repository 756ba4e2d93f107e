import { z } from 'zod';
import { billField } from '@/lib/domain/bills/contract';
import { defineContract, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { instantReply, reference } from '@/lib/platform/http/types';
import { patientRecord } from '@/lib/registry/patients/contract';

/** The default page size of the queue: what a desk shows at once. */
const paymentQueuePageSize = 20;

const facts = {
  is_discharged: z.boolean().meta({
    description: 'Whether the patient was discharged today; otherwise had a visit today.',
  }),
  since: instantReply.meta({ description: 'The discharge, or the start of the visit.' }),
};

export const paymentQueueContract = defineContract({
  id: 'payment.queue',
  method: 'GET',
  path: '/providers/{provider_id}/finance/payment-queue',
  summary: 'List the patients who can pay or be refunded today',
  description:
    'Those with a visit or discharge today and a balance due, a refund due, or after a discharge a deposit; the latest first.',
  tag: 'Payments',
  access: 'payments:take',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject(pageQuery(paymentQueuePageSize)),
  reply: page(
    patientRecord
      .extend({
        bill: billField.bill,
        ...facts,
      })
      .meta({ id: 'QueuedPatient' }),
    { key: 'data', inEnvelope: true },
  ),
});

/** A row of the file: a patient and a currency. */
export const queueLine = patientRecord.extend({
  ...facts,
  currency: z.string(),
  balance_due: z.string(),
  refund_due: z.string(),
  deposit: z.string(),
});

export const exportPaymentQueueContract = exportContract(paymentQueueContract, {
  id: 'payment.queue-export',
  also: 'A row for each currency of a patient.',
});
