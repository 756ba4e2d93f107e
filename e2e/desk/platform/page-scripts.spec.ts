import { expect, test } from '@playwright/test';

test('the larger programs of a page ask to be compiled whole, beside its thread', async ({
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
