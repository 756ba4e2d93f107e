import { describe, expect, it } from 'vitest';
import { contracts } from '@/app/api/contracts';
import { openApiDocument } from '@/lib/platform/http/openapi';
import { apiRouter } from '@/lib/platform/server/api-router';

const files = Object.keys(import.meta.glob('/app/api/**/route.ts'));
const find = apiRouter(
  files.map((file) => {
    const path = file.slice('/app'.length, -'/route.ts'.length);
    const handler = async () => new Response(path);
    return { path, module: Object.fromEntries([['GET', handler]]) };
  }),
);

/** The route of an address, as its folders spell it. */
async function routeOf(address: string): Promise<string | undefined> {
  const answer = await find(address)?.module.GET?.(new Request('http://ward.test'), {
    params: Promise.resolve({}),
  });
  return answer?.text();
}

const ofProviders = (path: string) => path.startsWith('/providers/');

describe('the base addresses in the API’s description', () => {
  const { description } = openApiDocument(contracts, 'https://ward.example.org').info;
  const paths = [...new Set(contracts.map(({ path }) => path))];

  it('are right that each operation answers without /api', async () => {
    expect(description).toContain('Each path also works without `/api`');
    for (const path of paths) {
      const route = await routeOf(`/api/v1${path}`);
      expect(route, path).toMatch(/^\/api\/v1\//);
      expect(await routeOf(`/v1${path}`), path).toBe(route);
    }
  });

  it('are right about which operations below /providers answer without /v1 too', async () => {
    expect(description).toContain('paths below `/providers` also work without `/v1`.');
    for (const path of paths.filter(ofProviders)) {
      const route = await routeOf(`/api/v1${path}`);
      expect([await routeOf(`/api${path}`), await routeOf(path)], path).toEqual([route, route]);
    }
    const others = paths.filter((path) => !ofProviders(path));
    expect(others).not.toEqual([]);
    for (const path of others) {
      expect(await routeOf(`/api${path}`), path).toBe('/api/[...path]');
      expect(await routeOf(path), path).toBeUndefined();
    }
  });
});
