import { z } from 'zod';
import { accountTypes } from '@/lib/domain/codes/payment-accounts';
import { instantReply } from '@/lib/platform/http/types';

/** The source or target of a payment, as the API shows it. */
export const accountRecord = z
  .object({
    id: z.int(),
    uuid: z.guid(),
    type: z.enum(accountTypes),
    name: z.string().meta({ description: "A patient's account has the patient's name." }),
    payer: z.guid().nullable(),
    payer_name: z.string().nullable(),
    patient: z.guid().nullable(),
    location: z
      .guid()
      .nullable()
      .meta({ description: 'For a cash account: the location of its desk.' }),
    location_name: z.string().nullable(),
    is_default: z
      .boolean()
      .meta({ description: 'The cash account for locations without their own.' }),
    balance: z.string().meta({
      description:
        'The balance: cash received, the amount due from an insurer or a company, or the deposit of a patient.',
    }),
    currency: z.string(),
    is_active: z.boolean(),
    created_at: instantReply,
    modified_at: instantReply,
  })
  .meta({ id: 'Account' });
