import { expect, type Page } from '@playwright/test';
import { healthcareServices } from '@/db/schema/index';
import { database } from '@/e2e/database';
import { expectAccessible, expectWithinScreen } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { test } from './cash-desk';

const row = (page: Page, table: string, text: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

test.beforeEach(async ({ context, till }) => {
  await enter(context, till.hospital.staff['finance-manager'].sender);
});

test('a finance manager sets a price, changes it from now on, and the former one keeps its time', async ({
  page,
  request,
  till,
}) => {
  const prices = 'Prices by service and tier';
  const { hospital } = till;
  // In a large hospital this service is not among the first by name.
  const assays = Array.from({ length: 201 }, (_, at) => ({
    providerId: hospital.provider.id,
    name: `Assay ${at}`,
  }));
  await database().insert(healthcareServices).values(assays);
  await page.goto('/prices');
  await page.getByRole('button', { name: 'Add a price' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Service').fill('Consul');
  await dialog.getByRole('option', { name: 'Consultation' }).click();
  await dialog.getByLabel('Price tier').selectOption(hospital.priceTier.name);
  await dialog.getByLabel('Price, KES').fill('1,500');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, prices, 'Consultation')).toContainText('KES 1,500.00');

  await row(page, prices, 'Consultation')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Price, KES').fill('1800.50');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, prices, 'Consultation')).toHaveCount(1);
  await expect(row(page, prices, 'KES 1,800.50')).toContainText('In force');
  await expectAccessible(page);

  // A price in dollars is changed in dollars.
  await ask(request, hospital, 'prices', {
    method: 'POST',
    data: {
      ...{ healthcare_service: till.items[2]?.healthcareServiceId, amount: '40' },
      ...{ price_tier: hospital.priceTier.id, currency: 'USD' },
    },
  });
  await ask(request, hospital, 'prices', {
    method: 'POST',
    data: {
      ...{ healthcare_service: till.items[1]?.healthcareServiceId, amount: '33333.33' },
      ...{ price_tier: hospital.priceTier.id, valid_from: '2199-01-01T00:00:00Z' },
    },
  });
  await page.reload();
  await row(page, prices, 'Malaria test')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Price, USD').fill('45');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, prices, 'Malaria test')).toContainText('USD 45.00');

  await page.getByLabel('Also ended and to come').check();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(row(page, prices, 'KES 1,500.00')).toContainText('Ended');
  // A mistyped future price is corrected in the list.
  await row(page, prices, 'Bed night')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Price, KES').fill('3,333.33');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, prices, 'KES 3,333.33')).toContainText('Future');
  // A future price is withdrawn.
  await row(page, prices, 'KES 3,333.33')
    .getByRole('button', { name: /^Cancel/ })
    .click();
  const question = page.getByRole('alertdialog', { name: /^Cancel the future price of Bed/ });
  await expect(question).toContainText('KES 3,333.33 from 1 Jan 2199');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel the price' }).click();
  await expect(question).toBeHidden();
  await expect(row(page, prices, 'KES 1,800.50')).toBeVisible();
  await expect(row(page, prices, 'KES 3,333.33')).toHaveCount(0);
  // The button is gone, and the keyboard's focus is still in the page.
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByLabel('Service or price tier').fill('no such service');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No price matches “no such service”')).toBeVisible();
});

test('a price that follows one with a planned end ends there too, unless that end is removed', async ({
  page,
  request,
  till: { hospital, items },
}) => {
  await ask(request, hospital, 'prices', {
    method: 'POST',
    data: {
      ...{ healthcare_service: items[1]?.healthcareServiceId, amount: '3000' },
      ...{ price_tier: hospital.priceTier.id, valid_to: '2199-01-01T00:00:00' },
    },
  });
  await page.goto('/prices');
  const prices = 'Prices by service and tier';
  const dialog = page.getByRole('dialog');
  const change = async (price: string) => {
    await row(page, prices, 'Bed night')
      .getByRole('button', { name: /^Change/ })
      .click();
    await expect(dialog.getByLabel('Until')).toHaveValue('1 Jan 2199, 00:00');
    await dialog.getByLabel('Price, KES').fill(price);
  };
  await change('3,500');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, prices, 'KES 3,500.00')).toContainText('1 Jan 2199');
  await change('3,600');
  await dialog.getByLabel('Until').fill('');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, prices, 'KES 3,600.00')).toContainText('no end date');
});

test('a price that follows one with an end takes over that end to the second, where the next price begins', async ({
  page,
  request,
  till: { hospital, items },
}) => {
  const valid_to = '2199-01-01T00:00:42.500Z';
  await ask(request, hospital, 'prices', {
    method: 'POST',
    data: {
      ...{ healthcare_service: items[1]?.healthcareServiceId, amount: '3000', valid_to },
      price_tier: hospital.priceTier.id,
    },
  });
  await page.goto('/prices');
  const dialog = page.getByRole('dialog');
  await row(page, 'Prices by service and tier', 'Bed night')
    .getByRole('button', { name: /^Change/ })
    .click();
  await dialog.getByLabel('Price, KES').fill('3,500');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, 'Prices by service and tier', 'KES 3,500.00')).toBeVisible();
  const atTheLast = valid_to.replace('42.500', '42.499');
  const listed = await ask(request, hospital, `prices?valid_at=${atTheLast}`);
  expect(listed).toContainEqual(expect.objectContaining({ amount: '3500.00', valid_to }));
});

test('a price is changed from now on though another is to come, and set in another currency with a drawer for it', async ({
  page,
  request,
  till: { hospital, items },
}) => {
  const set = (amount: string, valid_from?: string) =>
    ask(request, hospital, 'prices', {
      method: 'POST',
      data: {
        ...{ healthcare_service: items[1]?.healthcareServiceId, amount, ends_former: true },
        ...{ price_tier: hospital.priceTier.id, valid_from },
      },
    });
  await set('3000');
  await set('4000', '2199-01-01T00:00:00Z');
  await page.goto('/prices?all=true');
  const prices = 'Prices by service and tier';
  // A visitor's price, in another currency than the hospital's.
  await page.getByRole('button', { name: 'Add a price' }).click();
  const adding = page.getByRole('dialog');
  await adding.getByLabel('Service').fill('Consul');
  await adding.getByRole('option', { name: 'Consultation' }).click();
  await adding.getByLabel('Price tier').selectOption(hospital.priceTier.name);
  await adding.getByLabel('Currency').fill('usd');
  await adding.getByLabel('Price, USD').fill('40');
  await adding.getByRole('button', { name: 'Save price' }).click();
  await expect(row(page, prices, 'Consultation')).toContainText('USD 40.00');
  await row(page, prices, 'KES 3,000.00')
    .getByRole('button', { name: /^Change/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Price, KES').fill('3,500');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText(
    'Bed night, General: KES 3,500.00, until 1 Jan 2199',
  );
  await expect(row(page, prices, 'KES 3,500.00')).toContainText('1 Jan 2199');
  await expect(row(page, prices, 'KES 3,500.00')).toContainText('In force');
  await expect(row(page, prices, 'KES 4,000.00')).toContainText('Future');

  // And the drawer that takes it.
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Add an account' }).click();
  await dialog.getByLabel('Kind').selectOption('cash');
  await dialog.getByLabel('Name').fill('Dollars');
  await dialog.getByLabel('Currency').fill('usd');
  await expect(dialog).toContainText('No desk uses this account unless the cashier chooses it.');
  await expectAccessible(page);
  await dialog.getByLabel('Location', { exact: true }).selectOption('Billing desk');
  await expect(dialog).not.toContainText('No desk uses this account');
  await dialog.getByRole('button', { name: 'Add the account' }).click();
  await expect(row(page, 'Accounts by name', 'Dollars')).toContainText('USD 0.00');
});

test('a payer and its account are added, and its scheme’s copayment is changed', async ({
  page,
  request,
  till: { hospital },
}) => {
  await page.goto('/payers');
  await expect(row(page, 'Payers by name', 'Lake Mutual')).toContainText('10 % of the net total');
  await row(page, 'Payers by name', 'Lake Mutual').getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('How much').fill('12.5');
  await expectAccessible(page);
  // A colleague's change in the meantime is kept.
  const phone = '0700 111 222';
  const [mutual] = await ask(request, hospital, 'payers?search=Lake Mutual');
  await ask(request, hospital, `payers/${mutual.uuid}`, { method: 'PATCH', data: { phone } });
  await dialog.getByRole('button', { name: 'Save payer' }).click();
  await expect(row(page, 'Payers by name', 'Lake Mutual')).toContainText('12.5 % of the net total');
  expect(await ask(request, hospital, `payers/${mutual.uuid}`)).toMatchObject({ phone });
  await page.getByRole('button', { name: 'Add a payer' }).click();
  await dialog.getByLabel('Name').fill('Rift Sugar Company');
  await dialog.getByLabel('Kind').selectOption('corporate');
  await dialog.getByRole('button', { name: 'Save payer' }).click();
  await expect(row(page, 'Payers by name', 'Rift Sugar Company')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Add an account' }).click();
  await dialog.getByLabel('Kind').selectOption('corporate');
  await dialog.getByLabel('Name').fill('Rift Sugar, staff');
  await dialog.getByLabel('Payer').selectOption('Rift Sugar Company');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add the account' }).click();
  await expect(row(page, 'Accounts by name', 'Rift Sugar, staff')).toContainText('KES 0.00');
  await page.goto('/accounts?type=cash');
  await expect(row(page, 'Accounts by name', 'Drawer')).toBeVisible();
  await expect(row(page, 'Accounts by name', 'Rift Sugar')).toHaveCount(0);
  await expectAccessible(page);
});

test('on a phone the lists are cards without sideways scrolling, and a payer leads to its statement', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, list] of [
    ['/prices', 'Prices by service and tier'],
    ['/accounts', 'Accounts by name'],
    ['/payers', 'Payers by name'],
  ] as const) {
    await page.goto(path);
    await expect(
      page.getByRole('list', { name: list }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectWithinScreen(page);
    await expectAccessible(page);
  }
  await page.getByRole('link', { name: 'Statement of Lake Mutual' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement of Lake Mutual');
});

test('a user who does not configure finance reads the price list, payers and accounts and changes nothing', async ({
  page,
  context,
  till,
}) => {
  await enter(context, till.hospital.staff['ward-clerk'].sender);
  for (const [path, title] of [
    ['/prices', 'Price list'],
    ['/payers', 'Payers'],
    ['/accounts', 'Accounts'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: /^(Add|Edit|Change|End)/ })).toHaveCount(0);
  }
});
