import { healthcareServices, priceTiers } from '@/db/schema/index';

export const healthcareServiceKind = {
  table: healthcareServices,
  entity: 'healthcare-service',
  noun: 'healthcare service',
};

export const priceTierKind = { table: priceTiers, entity: 'price-tier', noun: 'price tier' };
