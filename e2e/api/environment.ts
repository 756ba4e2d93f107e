import { afterAll, inject } from 'vitest';
import { closeDatabase } from '@/db/client';
import { serverLogin } from '@/db/server-login.mjs';
import { closeOwnDatabase } from '@/e2e/database';

process.env.WARDLINE_DATABASE_URL = inject('databaseUrl');
process.env.DATABASE_URL = serverLogin(inject('databaseUrl')).url;
process.env.DATABASE_POOL_SIZE = '10';
process.env.LOG_LEVEL ??= 'warn';
// A key or a person sends more in a minute here than in any hospital.
process.env.RATE_LIMIT_KEY_PER_MINUTE = '1000000';
process.env.RATE_LIMIT_SESSION_PER_MINUTE = '1000000';

afterAll(closeDatabase);
afterAll(closeOwnDatabase);
