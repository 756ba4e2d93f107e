import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { accountTypeWords } from '@/components/billing/payment-accounts/words';
import { payerTypeWords } from '@/components/registry/payers/words';
import type { accountContracts } from '@/lib/billing/payment-accounts/contract';
import { payerAccountTypes } from '@/lib/domain/codes/payment-accounts';
import type { listAuditEventsContract } from '@/lib/platform/audit/contract';
import { CallError, call, pageOf } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type { locationContracts } from '@/lib/registry/locations/contract';
import type { listPatientsContract, readPatientContract } from '@/lib/registry/patients/contract';
import type { payerContracts } from '@/lib/registry/payers/contract';
import type { practitionerContracts } from '@/lib/registry/practitioners/contract';
import type { healthcareServiceContracts } from '@/lib/registry/services/contract';
import type { userContracts } from '@/lib/registry/users/contract';
import type { visitContracts } from '@/lib/registry/visits/contract';

/** Something that a list can be narrowed to, with what tells it from another of the same name. */
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

const ofUsers: Source = {
  find: async (params, query, options) => {
    const { rows, meta } = await pageOf(listUsersOperation, { params, query }, options);
    return { choices: rows.map((row) => choice(row, row.email)), total: meta.total };
  },
  name: async (provider_id, user_id, options) => {
    const given = { params: { provider_id, user_id } };
    return (await call(readUserOperation, given, options)).data.name;
  },
};

type Narrowed = { is_active?: 'true' };

const ofPayers = (narrowed: Narrowed): Source => ({
  find: async (params, query, options) => {
    const given = { params, query: { ...query, ...narrowed } };
    const { rows, meta } = await pageOf(listPayersOperation, given, options);
    const choices = rows.map((row) => choice(row, payerTypeWords[row.type]));
    return { choices, total: meta.total };
  },
  name: async (provider_id, payer_id, options) => {
    const given = { params: { provider_id, payer_id } };
    return (await call(readPayerOperation, given, options)).data.name;
  },
});

const ofServices = (narrowed: Narrowed): Source => ({
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

/** Where the choices of each kind come from. */
const sources = {
  ward: {
    find: async (params, query, options) => {
      const given = { params, query: { ...query, type: 'ward' as const } };
      const { rows, meta } = await pageOf(listLocationsOperation, given, options);
      return { choices: rows.map((row) => choice(row)), total: meta.total };
    },
    name: async (provider_id, location_id, options) => {
      const given = { params: { provider_id, location_id } };
      return (await call(readLocationOperation, given, options)).data.name;
    },
  },
  place: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(listLocationsOperation, { params, query }, options);
      return { choices: rows.map((row) => choice(row, row.type)), total: meta.total };
    },
    name: async (provider_id, location_id, options) => {
      const given = { params: { provider_id, location_id } };
      return (await call(readLocationOperation, given, options)).data.name;
    },
  },
  service: ofServices({}),
  /** As `offeredPayer`, of those that can be chosen for something new. */
  offeredService: ofServices({ is_active: 'true' }),
  practitioner: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(listPractitionersOperation, { params, query }, options);
      return { choices: rows.map((row) => choice(row, row.qualification)), total: meta.total };
    },
    name: async (provider_id, practitioner_id, options) => {
      const given = { params: { provider_id, practitioner_id } };
      return (await call(readPractitionerOperation, given, options)).data.name;
    },
  },
  user: ofUsers,
  /** Whoever stands in the audit log: those who belong to the hospital are searched, and all are named. */
  actor: {
    find: (params, query, options) => ofUsers.find(params, query, options),
    name: async (provider_id, actor, options) => {
      try {
        return await ofUsers.name(provider_id, actor, options);
      } catch (error) {
        if (!(error instanceof CallError && error.status === 404)) throw error;
        // A system's key, or somebody who left: the log itself knows the name.
        const given = { params: { provider_id }, query: { actor, page_size: '1' } };
        const [latest] = (await pageOf(listAuditEventsOperation, given, options)).rows;
        if (!latest) throw error;
        return latest.actor_name;
      }
    },
  },
  payer: ofPayers({}),
  offeredPayer: ofPayers({ is_active: 'true' }),
  /** The accounts of insurers and companies: those that owe what was charged to them. */
  debtor: {
    find: async (params, query, options) => {
      const found = await Promise.all(
        payerAccountTypes.map((type) =>
          pageOf(listAccountsOperation, { params, query: { ...query, type } }, options),
        ),
      );
      return {
        choices: found
          .flatMap(({ rows }) => rows)
          .map((row) => choice(row, row.payer_name ?? accountTypeWords[row.type]))
          .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
        total: found.reduce((sum, { meta }) => sum + meta.total, 0),
      };
    },
    name: async (provider_id, account_id, options) => {
      const given = { params: { provider_id, account_id } };
      return (await call(readAccountOperation, given, options)).data.name;
    },
  },
  patient: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(listPatientsOperation, { params, query }, options);
      const choices = rows.map((row) => ({
        uuid: row.uuid,
        name: `${row.last_name}, ${row.first_name}`,
        detail: row.mr_number,
      }));
      return { choices, total: meta.total };
    },
    name: async (provider_id, patient_id, options) => {
      const given = { params: { provider_id, patient_id } };
      const { last_name, first_name } = (await call(readPatientOperation, given, options)).data;
      return `${last_name}, ${first_name}`;
    },
  },
  visit: {
    find: async (params, query, options) => {
      const { rows, meta } = await pageOf(listVisitsOperation, { params, query }, options);
      const choices = rows.map(({ uuid, id, reason, patient_detail }) => ({
        uuid,
        name: `${patient_detail.lastname}, ${patient_detail.first_name}`,
        detail: [`visit ${id}`, reason].filter((part) => part !== '').join(' · '),
      }));
      return { choices, total: meta.total };
    },
    name: async (provider_id, visit_id, options) => {
      const given = { params: { provider_id, visit_id } };
      const { id, patient_detail } = (await call(readVisitOperation, given, options)).data;
      return `${patient_detail.lastname}, ${patient_detail.first_name}, visit ${id}`;
    },
  },
} satisfies Record<string, Source>;

/** What a filter whose value is one of many chooses from. */
export type ChoiceKind = keyof typeof sources;

const choice = ({ uuid, name }: { uuid: string; name: string }, detail = ''): Choice => ({
  uuid,
  name,
  detail,
});

const offered = '20';
const typingPauseMs = 150;

/** What a search among the choices of a kind finds; the provider by uuid. */
export const choicesFound = (provider: string, kind: ChoiceKind, search: string) =>
  queryOptions({
    queryKey: ['list-choices', provider, kind, search],
    queryFn: async ({ signal }) => {
      if (search !== '') await new Promise((resolve) => setTimeout(resolve, typingPauseMs));
      signal.throwIfAborted();
      const query: Search = { page_size: offered, ...(search === '' ? {} : { search }) };
      return sources[kind].find({ provider_id: provider }, query, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** What a chosen one is called. */
export const choiceName = (provider: string, kind: ChoiceKind, id: string) =>
  queryOptions({
    queryKey: ['list-choices', provider, kind, 'name', id],
    queryFn: ({ signal }) => sources[kind].name(provider, id, { signal }),
    staleTime: 5 * 60_000,
  });

const listAuditEventsOperation = operation<typeof listAuditEventsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/audit-events',
});
const listLocationsOperation = operation<typeof locationContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/locations',
});
const readLocationOperation = operation<typeof locationContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/locations/{location_id}',
});
const listPatientsOperation = operation<typeof listPatientsContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients',
});
const readPatientOperation = operation<typeof readPatientContract>({
  method: 'GET',
  path: '/providers/{provider_id}/patients/{patient_id}',
});
const listAccountsOperation = operation<typeof accountContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/accounts',
});
const readAccountOperation = operation<typeof accountContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/accounts/{account_id}',
});
const listPayersOperation = operation<typeof payerContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/payers',
});
const readPayerOperation = operation<typeof payerContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/payers/{payer_id}',
});
const listPractitionersOperation = operation<typeof practitionerContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/practitioners',
});
const readPractitionerOperation = operation<typeof practitionerContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/practitioners/{practitioner_id}',
});
const listHealthcareServicesOperation = operation<typeof healthcareServiceContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/healthcare-services',
});
const readHealthcareServiceOperation = operation<typeof healthcareServiceContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/healthcare-services/{healthcare_service_id}',
});
const listUsersOperation = operation<typeof userContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/users',
});
const readUserOperation = operation<typeof userContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/users/{user_id}',
});
const listVisitsOperation = operation<typeof visitContracts.list>({
  method: 'GET',
  path: '/providers/{provider_id}/visits',
});
const readVisitOperation = operation<typeof visitContracts.read>({
  method: 'GET',
  path: '/providers/{provider_id}/visits/{visit_id}',
});
