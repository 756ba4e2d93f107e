import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type {
  healthcareServiceContracts,
  priceTierContracts,
} from '@/lib/registry/services/contract';

const ofServices = (key: string, narrowed: { is_active?: 'true' }): ChoiceSource => ({
  key,
  find: async (params, query, options) => {
    const given = { params, query: { ...query, ...narrowed } };
    const { rows, meta } = await pageOf(listHealthcareServicesOperation, given, options);
    const choices = rows.map((row) => choice(row, row.is_active ? row.category : 'closed'));
    return { choices, total: meta.total };
  },
  name: async (provider_id, healthcare_service_id, options) => {
    const given = { params: { provider_id, healthcare_service_id } };
    return (await call(readHealthcareServiceOperation, given, options)).data.name;
  },
});

export const serviceChoices = ofServices('service', {});
/** Those that can be chosen for something new. */
export const offeredServiceChoices = ofServices('offered-service', { is_active: 'true' });

const listHealthcareServicesOperation = operation<typeof healthcareServiceContracts.list>(
  'GET /providers/{provider_id}/healthcare-services',
);
const readHealthcareServiceOperation = operation<typeof healthcareServiceContracts.read>(
  'GET /providers/{provider_id}/healthcare-services/{healthcare_service_id}',
);

/** The price tiers that can be chosen for something new. */
export const offeredTierChoices: ChoiceSource = {
  key: 'offered-price-tier',
  find: async (params, query, options) => {
    const given = { params, query: { ...query, is_active: 'true' as const } };
    const { rows, meta } = await pageOf(listPriceTiersOperation, given, options);
    return { choices: rows.map((row) => choice(row, '')), total: meta.total };
  },
  name: async (provider_id, price_tier_id, options) => {
    const given = { params: { provider_id, price_tier_id } };
    return (await call(readPriceTierOperation, given, options)).data.name;
  },
};

const listPriceTiersOperation = operation<typeof priceTierContracts.list>(
  'GET /providers/{provider_id}/price-tiers',
);
const readPriceTierOperation = operation<typeof priceTierContracts.read>(
  'GET /providers/{provider_id}/price-tiers/{price_tier_id}',
);
