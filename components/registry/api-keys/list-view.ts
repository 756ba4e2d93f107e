import type { z } from 'zod';
import { asking, type ListOf } from '@/components/platform/lists/view';
import { listApiKeysContract } from '@/lib/platform/api-keys/contract';

const filters = {
  is_active: { label: 'Working', reads: listApiKeysContract.query.shape.is_active },
};

export type KeyFilter = keyof typeof filters;

/** The list of a hospital's API keys. */
export const keyList: ListOf<KeyFilter> = { path: '/keys', filters };

/** What the API is asked for. */
export const toKeysQuery = asking<z.input<typeof listApiKeysContract.query>, KeyFilter>(keyList);
