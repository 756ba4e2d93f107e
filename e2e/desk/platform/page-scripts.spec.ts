import { expect, test } from '@playwright/test';

test('a page’s larger scripts are compiled as a whole, outside its main thread', async ({
  request,
}) => {
  const page = await (await request.get('/sign-in')).text();
  const addresses = [...page.matchAll(/<script src="([^"]+)"(?! nomodule)/gi)].map(
    ([, address = '']) => address,
  );
  const programs = await Promise.all(
    addresses.map(async (address) => (await request.get(address)).text()),
  );
  const larger = programs.filter(({ length }) => length > 30_000);
  expect(larger.length).toBeGreaterThan(1);
  for (const program of larger) expect(program).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
