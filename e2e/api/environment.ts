import { afterAll, inject } from 'vitest';
import { closeDatabase } from '@/db/client';

process.env.DATABASE_URL = inject('databaseUrl');
process.env.DATABASE_POOL_SIZE = '10';
process.env.LOG_LEVEL ??= 'warn';

afterAll(closeDatabase);
