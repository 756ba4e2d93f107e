import { eq } from 'drizzle-orm';
import { apiKeys } from '@/db/schema/platform/access';
import { practitioners } from '@/db/schema/platform/people';
import { locations } from '@/db/schema/registry/locations';
import { at } from '@/e2e/api/billing/discount-builders';
import { aDesk } from '@/e2e/api/billing/payment-builders';
import { nameOf, ok, type Prepare, posting, word } from '@/e2e/api/platform/list-worlds/list-world';
import { send } from '@/e2e/api/transport';
import { anApiKey, aUser } from '@/e2e/builders/people';
import { database } from '@/e2e/database';

/** Lists of staff, keys, locations and the audit log. */
export const administrationWorlds: Record<string, Prepare> = {
  'api-key.list': ({ hospital }) => ({
    path: at(hospital, 'api-keys?is_active=true'),
    as: hospital.key,
    add: () => anApiKey(hospital.provider.id),
    remove: (uuid) =>
      database().update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.id, uuid)),
  }),
  // Every request of the walk adds a row.
  'audit-event.list': ({ hospital }) => ({
    path: at(hospital, 'audit-events?action=patient.register'),
    as: hospital.key,
    add: (n) =>
      posting(hospital, 'patients', {
        mr_number: `W-${n}`,
        first_name: word(n),
        last_name: nameOf(n),
        gender: 'FEMALE',
        birth_date: '1984-02-29',
      }),
  }),
  'location.list': ({ hospital }) => ({
    path: at(hospital, 'locations?is_active=true'),
    as: hospital.key,
    add: (n) => aDesk(hospital, nameOf(n), { hasAccount: false }),
    remove: (uuid) =>
      database().update(locations).set({ isActive: false }).where(eq(locations.id, uuid)),
  }),
  'practitioner.list': ({ hospital }) => ({
    path: at(hospital, 'practitioners?is_active=true'),
    as: hospital.key,
    add: (n) =>
      database()
        .insert(practitioners)
        .values({
          providerId: hospital.provider.id,
          title: 'Dr',
          firstName: word(n),
          lastName: word(n + 1),
        }),
    remove: (uuid) =>
      database().update(practitioners).set({ isActive: false }).where(eq(practitioners.id, uuid)),
  }),
  'saved-view.list': ({ hospital }) => {
    const as = hospital.staff.nurse.sender;
    return {
      path: at(hospital, 'saved-views'),
      as,
      add: (n) =>
        posting(hospital, 'saved-views', { list: 'encounters', name: nameOf(n), query: '' }, as),
      remove: (uuid) => ok(send('DELETE', at(hospital, `saved-views/${uuid}`), { as })),
    };
  },
  'user.list': ({ hospital }) => ({
    path: at(hospital, 'users?role=nurse'),
    as: hospital.key,
    add: () => aUser(hospital.provider.id, 'nurse'),
  }),
};
