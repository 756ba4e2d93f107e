import { z } from 'zod';
import { activePage, resourceContracts } from '@/lib/platform/http/resource';
import { instantReply, name, optionalLine, reference } from '@/lib/platform/http/types';

const catalogueEntry = z.object({
  id: z.int(),
  uuid: z.guid(),
  name: z.string(),
  is_active: z.boolean(),
  created_at: instantReply,
  modified_at: instantReply,
});

export const priceTierRecord = catalogueEntry.meta({ id: 'PriceTier' });

export const healthcareServiceRecord = catalogueEntry
  .extend({
    category: z.string(),
    admits: z.boolean().meta({
      description:
        'Whether the forms offer it when patients are admitted or transferred, unlike a laboratory test or a bed night. The API accepts any service.',
    }),
    bed_night_service: z.guid().nullable().meta({
      description:
        'The service whose price applies to bed nights under this one. Null: its own price.',
    }),
    bed_night_service_name: z.string().nullable(),
  })
  .meta({ id: 'HealthcareService' });

// Composed, as what is searched for is.
const entry = { name: name(200), is_active: z.boolean() };
const service = {
  ...entry,
  category: optionalLine(100).normalize('NFC'),
  admits: z.boolean(),
  bed_night_service: reference.nullable(),
};

export const newService = z.strictObject({
  name: service.name,
  category: service.category.default(''),
  admits: service.admits.default(true),
  bed_night_service: service.bed_night_service.default(null),
  is_active: service.is_active.default(true),
});

const catalogue = {
  tag: 'Catalogue',
  read: 'directory:read',
  write: 'provider:administer',
} as const;

export const healthcareServiceContracts = resourceContracts({
  ...catalogue,
  id: 'healthcare-service',
  noun: 'healthcare service',
  path: 'healthcare-services',
  param: 'healthcare_service_id',
  list: 'By name. `search` matches the name and the category.',
  record: healthcareServiceRecord,
  query: z.strictObject(activePage),
  create: newService,
  edit: z.strictObject(service).partial(),
});

export const priceTierContracts = resourceContracts({
  ...catalogue,
  id: 'price-tier',
  noun: 'price tier',
  path: 'price-tiers',
  param: 'price_tier_id',
  list: 'By name. `search` matches the name.',
  record: priceTierRecord,
  query: z.strictObject(activePage),
  create: z.strictObject({ name: entry.name, is_active: entry.is_active.default(true) }),
  edit: z.strictObject(entry).partial(),
});
