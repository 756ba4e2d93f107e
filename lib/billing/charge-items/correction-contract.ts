import { z } from 'zod';
import { correctionKinds } from '@/lib/domain/codes/charge-items';
import { defineContract, page, pageQuery } from '@/lib/platform/http/contract';
import { exportContract } from '@/lib/platform/http/export-contract';
import { amount } from '@/lib/platform/http/money-fields';
import { listPageSize } from '@/lib/platform/http/page-size';
import { instantReply, reference } from '@/lib/platform/http/types';
import { patientOfRecord } from '@/lib/registry/patients/contract';

/**
 * Money that must be refunded or charged at another price because the record changed, and that no one has corrected yet; or
 * the deposit of a patient who is not admitted.
 */
export const correctionRecord = z
  .object({
    kind: z.enum(correctionKinds).meta({
      description:
        '`refund-due`: paid above what an invoice asks for. `charge-due`: charged in place of a credited item, and on no invoice yet. `deposit-left`: the deposit of a patient who is not admitted, less all that is unpaid of the bill.',
    }),
    ...patientOfRecord,
    invoice: z.guid().nullable().meta({ description: 'For a refund due.' }),
    invoice_number: z.int().nullable(),
    charge_item: z.guid().nullable().meta({ description: 'For a charge due.' }),
    account: z.guid().nullable().meta({ description: 'For a deposit.' }),
    amount,
    requested: amount.meta({
      description:
        'The part of the refund due or deposit that has been requested or approved, but not yet paid out.',
    }),
    currency: z.string(),
    what: z.string().meta({
      description: 'The charge item; empty for a deposit.',
      examples: ['2 nights'],
    }),
    payers: z.array(z.string()).meta({
      description: 'The payer: the patient, or the accounts of insurers and companies.',
    }),
    since: instantReply.meta({
      description: 'For a deposit: its last payment, or the discharge if that is later.',
    }),
  })
  .meta({ id: 'Correction' });

export const listCorrectionsContract = defineContract({
  id: 'correction.list',
  method: 'GET',
  path: '/providers/{provider_id}/finance/corrections',
  summary: 'List refunds and charges due, and deposits left',
  description:
    'The billing work list for all patients, longest waiting first: refunds and charges that a change of the record makes due, and deposits of patients who are not admitted. Request a refund due with `invoices/{invoice_uuid}/refund-overpaid`; it leaves the list when it is paid out. A charge due leaves it when it is billed, a deposit when it is refunded or used.',
  tag: 'Charge items',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference }),
  query: z.strictObject({
    kind: z.enum(correctionKinds).optional(),
    patient: reference.optional(),
    ...pageQuery(listPageSize),
  }),
  reply: page(correctionRecord),
});

export const exportCorrectionsContract = exportContract(listCorrectionsContract);
