import { type ChoiceSource, choice } from '@/components/platform/lists/choices';
import { call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { locationContracts } from '@/lib/registry/locations/contract';

export const wardChoices: ChoiceSource = {
  key: 'ward',
  find: async (params, query, options) => {
    const given = { params, query: { ...query, type: 'ward' as const } };
    const { rows, meta } = await pageOf(listLocationsOperation, given, options);
    return { choices: rows.map((row) => choice(row)), total: meta.total };
  },
  name: async (provider_id, location_id, options) => {
    const given = { params: { provider_id, location_id } };
    return (await call(readLocationOperation, given, options)).data.name;
  },
};

/** Wards, rooms and all other locations. */
export const locationChoices: ChoiceSource = {
  key: 'place',
  find: async (params, query, options) => {
    const { rows, meta } = await pageOf(listLocationsOperation, { params, query }, options);
    return { choices: rows.map((row) => choice(row, row.type)), total: meta.total };
  },
  name: async (provider_id, location_id, options) => {
    const given = { params: { provider_id, location_id } };
    return (await call(readLocationOperation, given, options)).data.name;
  },
};

const listLocationsOperation = operation<typeof locationContracts.list>(
  'GET /providers/{provider_id}/locations',
);
const readLocationOperation = operation<typeof locationContracts.read>(
  'GET /providers/{provider_id}/locations/{location_id}',
);
