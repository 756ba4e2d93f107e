import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, pageOf } from '@/lib/http/call';
import { locationContracts } from '@/lib/locations/contract';
import { listPatientsContract, readPatientContract } from '@/lib/patients/contract';
import { practitionerContracts } from '@/lib/practitioners/contract';
import { healthcareServiceContracts } from '@/lib/services/contract';
import { userContracts } from '@/lib/users/contract';

/** Something that the list can be narrowed to, with what tells it from another of the same name. */
type Choice = { uuid: string; name: string; detail: string };

type Search = { search?: string; page_size: string };

type Source = {
  find: (
    params: { provider_id: string },
    query: Search,
    options: { signal: AbortSignal },
  ) => Promise<{ choices: Choice[]; total: number }>;
  name: (provider_id: string, id: string, options: { signal: AbortSignal }) => Promise<string>;
};

/** Where the choices of each filter come from. */
const sources = {
  ward: {
    find: async (params, query, options) => {
      const given = { params, query: { ...query, type: 'ward' as const } };
      const { rows, meta } = await pageOf(locationContracts.list, given, options);
      return { choices: rows.map((row) => choice(row)), total: meta.total };
    },
    name: async (provider_id, location_id, options) => {
      const given = { params: { provider_id, location_id } };
      return (await call(locationContracts.read, given, options)).data.name;
    },
  },
  healthcare_service_id: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(
        healthcareServiceContracts.list,
        { params, query },
        options,
      );
      return { choices: rows.map((row) => choice(row, row.category)), total: meta.total };
    },
    name: async (provider_id, healthcare_service_id, options) => {
      const given = { params: { provider_id, healthcare_service_id } };
      return (await call(healthcareServiceContracts.read, given, options)).data.name;
    },
  },
  admitted_by_id: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(practitionerContracts.list, { params, query }, options);
      return { choices: rows.map((row) => choice(row, row.qualification)), total: meta.total };
    },
    name: async (provider_id, practitioner_id, options) => {
      const given = { params: { provider_id, practitioner_id } };
      return (await call(practitionerContracts.read, given, options)).data.name;
    },
  },
  created_by_id: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(userContracts.list, { params, query }, options);
      return { choices: rows.map((row) => choice(row, row.email)), total: meta.total };
    },
    name: async (provider_id, user_id, options) => {
      const given = { params: { provider_id, user_id } };
      return (await call(userContracts.read, given, options)).data.name;
    },
  },
  patient_id: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(listPatientsContract, { params, query }, options);
      const choices = rows.map((row) => ({
        uuid: row.uuid,
        name: `${row.last_name}, ${row.first_name}`,
        detail: row.mr_number,
      }));
      return { choices, total: meta.total };
    },
    name: async (provider_id, patient_id, options) => {
      const given = { params: { provider_id, patient_id } };
      const { last_name, first_name } = (await call(readPatientContract, given, options)).data;
      return `${last_name}, ${first_name}`;
    },
  },
} satisfies Record<string, Source>;

/** The filters whose value is one of many, by its uuid. */
export type ChoiceFilter = keyof typeof sources;

export const isChoiceFilter = (name: string): name is ChoiceFilter => Object.hasOwn(sources, name);

const choice = ({ uuid, name }: { uuid: string; name: string }, detail = ''): Choice => ({
  uuid,
  name,
  detail,
});

const offered = '20';
const typingPauseMs = 150;

/** What a search among the choices of a filter finds; the provider by uuid. */
export const choicesFound = (provider: string, filter: ChoiceFilter, search: string) =>
  queryOptions({
    queryKey: ['list-choices', provider, filter, search],
    queryFn: async ({ signal }) => {
      if (search !== '') await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      signal.throwIfAborted();
      const query: Search = { page_size: offered, ...(search === '' ? {} : { search }) };
      return sources[filter].find({ provider_id: provider }, query, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** What a chosen one is called. */
export const choiceName = (provider: string, filter: ChoiceFilter, id: string) =>
  queryOptions({
    queryKey: ['list-choices', provider, filter, 'name', id],
    queryFn: ({ signal }) => sources[filter].name(provider, id, { signal }),
    staleTime: 5 * 60_000,
  });
