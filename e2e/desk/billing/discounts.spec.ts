import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { anInvoice, asDesk, test } from './cash-desk';

const row = (page: Page, code: string) => page.getByRole('rowheader', { name: code, exact: true });
const example = (page: Page) => page.getByRole('region', { name: 'Example' });
const overlaps = (page: Page) => page.getByRole('region', { name: 'Overlaps' });

test.beforeEach(async ({ context, till }) => {
  await enter(context, till.hospital.staff['finance-manager'].sender);
});

test('every filter of the list is in its address, and is removed by its chip', async ({
  page,
  till,
}) => {
  await page.goto(
    `/discounts?search=lake&is_active=true&code=LAKE-7&discount_type=percentage&applies_to=healthcare_service&applicable_payer=${till.insurer.id}&start_datetime__gte=2020-01-01&end_datetime__lte=2199-12-31`,
  );
  await expect(row(page, 'LAKE-7')).toBeVisible();
  await expect(row(page, 'LAKE-100')).toBeHidden();
  const chips = page.getByRole('list', { name: 'Filters' });
  for (const words of [
    'Code: LAKE-7',
    'Active: Yes',
    'Takes off: Percentage',
    'For: Services',
    'Payer: Lake Mutual',
    'Starts from 1 Jan 2020',
    'Ends until 31 Dec 2199',
  ]) {
    await expect(chips).toContainText(words);
  }
  await expectAccessible(page);
  await chips.getByRole('button', { name: 'Remove all' }).click();
  await expect(row(page, 'LAKE-100')).toBeVisible();
  await expect(row(page, 'OLD-50')).toBeVisible();
  await expect(page).toHaveURL(/\/discounts\?search=lake$/);
  await page.goto('/discounts?discount_type=free');
  await expect(page.getByText('Part of this address is not a valid filter')).toContainText(
    'Takes off',
  );
});

test('a finance manager makes a discount, of a code that is not taken, and sees its effect in numbers and its overlaps', async ({
  page,
}) => {
  await page.goto('/discounts/new');
  await page.getByLabel('Code').fill('LAKE-7');
  await page.getByRole('combobox', { name: 'Payer' }).fill('Lake');
  await page.getByRole('option', { name: /Lake Mutual/ }).click();
  await expect(example(page)).toContainText('Enter the discount');
  await page.getByLabel('How much, %').fill('150');
  await expect(example(page)).toContainText('at most 100 per cent');
  // With a decimal comma, as on many devices: not 75 %.
  await page.getByLabel('How much, %').fill('7,5');
  await page.getByLabel('On a price of, KES').fill('3,333.33');
  await expect(example(page)).toContainText('−250.00');
  await expect(example(page)).toContainText('KES 3,083.33');
  await expect(overlaps(page)).toContainText('LAKE-7');
  await page.getByRole('combobox', { name: /^Services/ }).fill('Bed');
  await page.getByRole('option', { name: /Bed night/ }).click();
  await expect(page.getByRole('list', { name: 'Services covered' })).toContainText('Bed night');
  await page.getByRole('button', { name: 'Create discount' }).click();
  await expect(page.getByRole('alert').first()).toContainText(/LAKE-7|code/i);
  await expectAccessible(page);
  await page.getByLabel('Code').fill('LAKE-15');
  await page.getByRole('button', { name: 'Create discount' }).click();

  await expect(page.getByRole('heading', { name: 'Discount LAKE-15' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Bed night');
  await expect(overlaps(page)).toContainText('LAKE-100');
  await expect(page.getByRole('region', { name: 'Use to date' })).toContainText('Not used yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('How much, %').fill('10');
  await page.getByRole('button', { name: 'Save the discount' }).click();
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('10.00 %');
  await expect(page.locator('body')).not.toBeFocused();
});

test('a discount is switched off after a confirmation; one that has ended says why it cannot be switched on', async ({
  page,
  request,
  till,
}) => {
  const as = till.hospital.staff['finance-manager'].sender;
  const all: { code: string; uuid: string }[] = await readDiscounts();
  const uuidOf = (code: string) => all.find((one) => one.code === code)?.uuid;
  await page.goto(`/discounts/${uuidOf('LAKE-7')}`);
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Desks can no longer give it');
  await question.getByRole('button', { name: 'Deactivate LAKE-7' }).click();
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toBeVisible();
  await expect(page.getByText('Not active', { exact: true }).first()).toBeVisible();

  await page.goto(`/discounts/${uuidOf('OLD-50')}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('From').fill('2025-01-01T00:00');
  await page.getByLabel('Until').fill('2025-02-01T00:00');
  await page.getByRole('button', { name: 'Save the discount' }).click();
  const activate = page.getByRole('button', { name: 'Activate', exact: true });
  await expect(activate).toHaveAttribute('aria-disabled', 'true');
  await expect(activate).toHaveAccessibleDescription(/has ended/);
  await expectAccessible(page);

  async function readDiscounts() {
    const response = await request.get(
      `/api/v1/providers/${till.hospital.provider.id}/finance/discounts`,
      { headers: 'cookie' in as ? { cookie: as.cookie } : {} },
    );
    return (await response.json()).data;
  }
});

test('for a service, the usable discounts come first and the others say why not', async ({
  page,
  till,
}) => {
  const service = till.items[1]?.healthcareServiceId;
  await page.goto(`/discounts/applicable?service=${service}`);
  const can = page.getByRole('region', { name: 'Can be given now' });
  await expect(can).toContainText('LAKE-7');
  await expect(can).toContainText('LAKE-100');
  await expect(page.getByRole('region', { name: 'Cannot be given' })).toContainText(
    'Discount OLD-50 is not active.',
  );
  await expectAccessible(page);
});

test('an auditor sees what a discount has taken off so far, and can change nothing', async ({
  page,
  context,
  request,
  till,
}) => {
  const [, bedNights] = till.items;
  await anInvoice(request, till, till.items.slice(0, 1));
  const { staff } = till.hospital;
  const claims = (await asDesk(request, till.hospital, 'accounts?type=insurance'))[0];
  const [{ uuid }] = await asDesk(request, till.hospital, 'finance/discounts?code=LAKE-7');
  const invoice = await asDesk(request, till.hospital, 'finance/invoices', {
    as: staff.billing.sender,
    data: {
      patient: till.patient.id,
      charge_items: [bedNights?.id],
      account: claims.uuid,
      discounted_charge_items: [{ charge_item_uuid: bedNights?.id, discount_uuid: uuid }],
    },
  });
  await asDesk(request, till.hospital, `finance/invoices/${invoice.uuid}/issue`, { data: {} });

  await enter(context, staff.auditor.sender);
  await page.goto(`/discounts/${uuid}`);
  const use = page.getByRole('region', { name: 'Use to date' });
  await expect(use).toContainText('KES 750.00');
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeHidden();
});
