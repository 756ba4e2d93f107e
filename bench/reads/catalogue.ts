import { first, type Read } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import { listPrices } from '@/db/queries/billing/prices';
import { listApiKeys } from '@/db/queries/platform/api-keys';
import { findMember, listMembers } from '@/db/queries/platform/users';
import { listHealthcareServices, listPriceTiers } from '@/db/queries/registry/catalogue';
import { listPractitioners } from '@/db/queries/registry/practitioners';

export function catalogueReads({ providerId, userId }: Subjects): Read[] {
  return [
    {
      query: 'listHealthcareServices',
      filter: 'search',
      run: (tx) => listHealthcareServices(tx, providerId, { search: 'service' }, first),
    },
    {
      query: 'listPriceTiers',
      filter: 'none',
      run: (tx) => listPriceTiers(tx, providerId, {}, first),
    },
    {
      query: 'listPrices',
      filter: 'valid now',
      run: (tx) => listPrices(tx, providerId, { validAt: new Date() }, first),
    },
    {
      query: 'listPractitioners',
      filter: 'search',
      run: (tx) => listPractitioners(tx, providerId, { search: 'staff' }, first),
    },
    {
      query: 'listMembers',
      filter: 'search',
      run: (tx) => listMembers(tx, providerId, { search: 'staff' }, first),
    },
    {
      query: 'findMember',
      filter: 'id',
      run: (tx) => findMember(tx, providerId, { id: userId }),
    },
    { query: 'listApiKeys', filter: 'none', run: (tx) => listApiKeys(tx, providerId, {}, first) },
  ];
}
