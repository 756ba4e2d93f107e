import type { EarlyRead } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import {
  findAccountByEmail,
  findUserAccount,
  listMemberships,
} from '@/db/queries/platform/accounts';
import { findApiKey, findSession } from '@/db/queries/platform/identity';
import { lastOutboxId, readOutbox } from '@/db/queries/platform/outbox-reader';

/** Reads before a provider is known. */
export function earlyReadsOf({ userId }: Subjects): EarlyRead[] {
  return [
    { query: 'findSession', filter: 'token', run: (db) => findSession(db, 'no such token') },
    { query: 'findApiKey', filter: 'secret', run: (db) => findApiKey(db, 'no such key') },
    { query: 'findAccount', filter: 'id', run: (db) => findUserAccount(db, userId) },
    {
      query: 'findAccountByEmail',
      filter: 'address',
      run: (db) => findAccountByEmail(db, 'nobody@hospital.example'),
    },
    { query: 'listMemberships', filter: 'user', run: (db) => listMemberships(db, userId) },
    { query: 'readOutbox', filter: 'after an id', run: (db) => readOutbox(db, [1, 2], 0, 100) },
    { query: 'lastOutboxId', filter: 'none', run: (db) => lastOutboxId(db) },
  ];
}
