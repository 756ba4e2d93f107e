import { z } from 'zod';
import { chargeSources } from '@/lib/domain/codes/charge-items';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { amount } from '@/lib/platform/http/money-fields';
import { reference } from '@/lib/platform/http/types';

const quantity = z.int().min(1).max(10_000);

const estimate = z
  .object({
    lines: z.array(
      z.object({
        position: z.int(),
        source: z.enum(chargeSources),
        healthcare_service: z.guid(),
        healthcare_service_name: z.string(),
        quantity: z.int(),
        unit_price: amount,
        amount,
        currency: z.string(),
      }),
    ),
    totals: z
      .array(z.object({ currency: z.string(), amount }))
      .meta({ description: 'A currency each.' }),
    unpriced: z
      .array(z.string())
      .meta({ description: 'The services that have no price at the tier, each in a sentence.' }),
  })
  .meta({ id: 'Estimate' });

export type Estimate = z.output<typeof estimate>;

export const estimateContract = defineContract({
  id: 'charge-item.estimate',
  method: 'POST',
  path: '/providers/{provider_id}/finance/estimate',
  summary: 'Estimate what a stay will cost',
  description:
    'The admission, the nights and further services, at the prices of now at one tier. Nothing is stored.',
  tag: 'Charge items',
  access: 'billing:read',
  params: z.strictObject({ provider_id: reference }),
  body: z.strictObject({
    healthcare_service: reference.meta({ description: 'The service that admits the patient.' }),
    price_tier: reference,
    nights: z.int().min(0).max(365),
    services: z
      .array(z.strictObject({ healthcare_service: reference, quantity: quantity.default(1) }))
      .max(50)
      .default([]),
  }),
  reply: envelope(estimate),
});
