import type { APIRequestContext } from '@playwright/test';
import type { Hospital } from '@/e2e/builders/hospital';

type Asked = { method?: 'GET' | 'PATCH' | 'POST'; data?: object };

/**
 * Asks the API below a hospital's own path, as another system of the hospital does. Returns the answer's data, or
 * the rows of a list.
 */
export async function ask(
  request: APIRequestContext,
  { provider, key }: Hospital,
  path: string,
  { method = 'GET', data }: Asked = {},
) {
  const response = await request.fetch(`/api/v1/providers/${provider.id}/${path}`, {
    method,
    headers: 'key' in key ? { authorization: `Bearer ${key.key}` } : {},
    ...(data ? { data } : {}),
  });
  const answer = await response.json();
  if (!response.ok()) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.results ?? answer.data;
}
