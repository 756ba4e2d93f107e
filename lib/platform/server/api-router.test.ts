import { describe, expect, it } from 'vitest';
import { apiRouter } from './api-router';

const route = (path: string) => {
  const answer = async () => new Response(path);
  return { path, module: Object.fromEntries([['GET', answer]]) };
};

const find = apiRouter(
  [
    '/api/health',
    '/api/[...path]',
    '/api/v1/me',
    '/api/v1/providers/[provider_id]/encounter',
    '/api/v1/providers/[provider_id]/encounter/summary',
    '/api/v1/providers/[provider_id]/encounter/[encounter_id]',
    '/api/v1/providers/[provider_id]/encounter/[encounter_id]/notes',
  ].map(route),
);

async function leadsTo(path: string) {
  const found = find(path);
  const response = await found?.module.GET?.(new Request('http://ward.test'));
  return { route: await response?.text(), params: found?.params };
}

describe('which route answers a path of the API', () => {
  it.each([
    ['/api/health', '/api/health'],
    ['/api/v1/me', '/api/v1/me'],
    ['/v1/me/', '/api/v1/me'],
    ['/api/v1/providers/7/encounter/', '/api/v1/providers/[provider_id]/encounter'],
    ['/providers/7/encounter', '/api/v1/providers/[provider_id]/encounter'],
    ['/PROVIDERS/7/encounter', '/api/v1/providers/[provider_id]/encounter'],
    ['/V1/me', '/api/v1/me'],
    ['/API/v1/me', '/api/v1/me'],
    ['/v1/providers/7/encounter', '/api/v1/providers/[provider_id]/encounter'],
    ['/api/providers/7/encounter', '/api/v1/providers/[provider_id]/encounter'],
    ['/providers/7/encounter/summary', '/api/v1/providers/[provider_id]/encounter/summary'],
  ])('%s is answered by %s', async (path, route) => {
    expect((await leadsTo(path)).route).toBe(route);
  });

  it('hands over the segments of the address, decoded', async () => {
    expect(await leadsTo('/providers/7/encounter/a%20b/notes')).toEqual({
      route: '/api/v1/providers/[provider_id]/encounter/[encounter_id]/notes',
      params: { provider_id: '7', encounter_id: 'a b' },
    });
  });

  it('goes back to the parameter where a name leads nowhere', async () => {
    expect((await leadsTo('/providers/7/encounter/summary/notes')).params).toEqual({
      provider_id: '7',
      encounter_id: 'summary',
    });
  });

  it.each(['/api/nothing', '/api/v1/providers/7/nothing', '/v1/nothing', '/api/health/x'])(
    '%s, which nothing else answers, is for the rest',
    async (path) => {
      expect((await leadsTo(path)).route).toBe('/api/[...path]');
    },
  );

  it.each(['/wards/1', '/', '/api/%zz'])('%s is not its business', (path) => {
    expect(find(path)).toBeNull();
  });

  it('refuses two names for one segment', () => {
    expect(() => apiRouter([route('/api/[one]'), route('/api/[other]/x')])).toThrow(
      'Two names for one segment',
    );
  });
});
