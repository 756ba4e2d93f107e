import { inject } from 'vitest';

process.env.DATABASE_URL = inject('databaseUrl');
process.env.DATABASE_POOL_SIZE = '10';
process.env.LOG_LEVEL ??= 'warn';
