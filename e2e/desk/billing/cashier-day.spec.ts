import { expect, type Page } from '@playwright/test';
import { locations } from '@/db/schema/index';
import { readCsv } from '@/e2e/csv';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter } from '@/e2e/desk/admissions/ward';
import { holdBack } from '@/e2e/desk/platform/delayed-responses';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { asDesk, faultsInBooks, openShift, test } from './cash-desk';

const own = (page: Page) => page.getByRole('region', { name: 'Your shift at Billing desk' });
const pieces = (page: Page, of: string) =>
  page.getByRole('textbox', { name: `How many of KES ${of}`, exact: true });
const row = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

test('a cashier counts the float, takes money and hands it over, and counts the drawer against the books', async ({
  page,
  context,
  request,
  till,
}) => {
  test.setTimeout(180_000);
  const { hospital, patient } = till;
  const cashier = hospital.staff.billing.sender;
  const manager = hospital.staff['finance-manager'].sender;

  // In a large hospital the desk is not among the first locations by name.
  const room = {
    providerId: hospital.provider.id,
    type: 'room',
    partOfId: hospital.ward.id,
  } as const;
  const bays = Array.from({ length: 201 }, (_, at) => ({ ...room, name: `Bay ${at}` }));
  await database().insert(locations).values(bays);

  // Morning: the float, by coins and notes; an extra Enter opens nothing.
  await page.goto('/shifts');
  await page.getByLabel('Desk', { exact: true }).selectOption('Billing desk');
  await pieces(page, '500').fill('1');
  await pieces(page, '500').press('Enter');
  await expect(pieces(page, '200')).toBeFocused();
  await page.keyboard.type('two');
  await expect(page.getByText('Enter a quantity')).toBeVisible();
  await pieces(page, '200').fill('2');
  await page.getByRole('textbox', { name: 'Other coins and notes, total, KES' }).fill('100');
  await expect(page.locator('[data-counted]')).toHaveText('KES 1,000.00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open the shift with KES 1,000.00' }).click();
  await expect(own(page).locator('[data-expected]')).toHaveText('KES 1,000.00');

  // A payment with two tenders, at the desk.
  await page.goto(`/payments/desk?patient=${patient.id}`);
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(payment.locator('[data-due]')).toHaveText('KES 12,399.99');
  await payment.getByRole('button', { name: 'Split payment' }).click();
  const part = payment.getByRole('group', { name: 'Also pay by: mobile money' });
  await part.getByLabel('Code in the mobile money message').fill('QK7X2');
  await part.getByLabel('Amount, KES').fill('5000');
  await expect(payment).toContainText('7,399.99');
  await payment.getByRole('button', { name: /^(Take|Charge) / }).click();
  await expect(page.getByRole('region', { name: 'Payment taken' })).toContainText('Receipts 1');

  // The shift shows its takings, by tender.
  await page.goto('/shifts');
  await expect(own(page).locator('[data-expected]')).toHaveText('KES 8,399.99');
  const taken = 'Takings and refunds by payment method,  KES';
  await expect(row(page, taken, 'Cash')).toContainText('7,399.99');
  await expect(row(page, taken, 'Mobile money')).toContainText('5,000.00');
  await expectAccessible(page);

  // Cash goes to the finance manager, but never more than there is.
  await own(page).getByRole('button', { name: 'Hand cash over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Recipient').selectOption('Test finance-manager');
  await pieces(page, '1,000').fill('9');
  await dialog.getByRole('button', { name: 'Offer KES 9,000.00' }).click();
  await expect(dialog).toContainText('Only KES 8,399.99 in this drawer can be handed over');
  await pieces(page, '1,000').fill('5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Offer KES 5,000.00' }).click();
  await expect(own(page)).toContainText('Pending');
  await expect(own(page).locator('[data-expected]')).toHaveText('KES 8,399.99');

  await enter(context, manager);
  await page.goto('/shifts');
  const offers = page.getByRole('list', { name: 'Cash offered to you' });
  await expect(offers).toContainText('Test billing offers you KES 5,000.00');
  await expectAccessible(page);
  await offers.getByRole('button', { name: 'Put into the safe' }).press('Enter');
  const counting = page.getByRole('dialog', { name: 'Put cash into the safe' });
  await counting.getByLabel('Counted, KES').fill('500');
  await counting.getByRole('button', { name: 'Put it into the safe' }).click();
  await expect(counting).toContainText('KES 5,000.00 was offered. Count it again, or decline it.');
  await expectAccessible(page);
  await counting.getByLabel('Counted, KES').fill('5,000');
  await page.keyboard.press('Enter');
  await expect(counting).toBeHidden();
  await expect(offers).toHaveCount(0);
  await expect(page.locator('body'), 'the button is gone').not.toBeFocused();

  // Evening: the count is 49.99 short, which needs a reason and a second word.
  await enter(context, cashier);
  await page.goto('/shifts');
  await expect(own(page)).toContainText('In the safe');
  await own(page).getByRole('link', { name: 'Count and close' }).click();
  await pieces(page, '1,000').fill('3');
  await pieces(page, '50').fill('7');
  await expect(page.locator('[data-variance]').first()).toHaveText('KES 49.99');
  await expect(page.getByText('Short', { exact: true })).toBeVisible();
  const closing = page.getByRole('button', { name: 'Close the shift with KES 3,350.00' });

  // The total of the operator's statement is required too; an extra Enter closes nothing.
  const list = page.getByRole('textbox', { name: 'Mobile money, KES' });
  await closing.click();
  await expect(page.getByText('Enter the mobile money statement total').first()).toBeVisible();
  await expect(page.getByText('Enter why the count differs').first()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page);
  await list.focus();
  await page.keyboard.type('5,100');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Over', { exact: true })).toBeVisible();
  await expect(page.locator('[data-variance]').last()).toHaveText('KES 100.00');
  await list.fill('4,900');
  await expect(page.getByText('Short', { exact: true })).toHaveCount(2);
  await page.getByLabel('Reason').fill('Coins were not at hand for the change');

  // Entries stay when no answer came, and are sent again.
  await page.route('**/close', (route) => route.abort());
  await closing.click();
  const sure = page.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Close the shift' }).click();
  await expect(page.getByText('No answer was received').first()).toBeVisible();
  await page.unroute('**/close');
  await expect(list).toHaveValue('4,900');
  await closing.click();
  await expect(sure).toContainText('KES 49.99 short');
  await expect(sure).toContainText('Mobile money total KES 4,900.00, KES 100.00 short.');
  await sure.getByRole('button', { name: 'Close the shift' }).click();
  await expect(page.getByRole('heading', { name: 'Shift of Test billing' })).toBeVisible();
  const closed = 'Counted at close by payment method,  KES';
  await expect(row(page, closed, 'Cash')).toContainText('Short KES 49.99');
  await expect(row(page, closed, 'Mobile money')).toContainText('4,900.00');
  await expect(row(page, closed, 'Mobile money')).toContainText('Short KES 100.00');
  await expect(page.getByText('Coins were not at hand for the change')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(hospital.provider.name).last()).toBeVisible();
  await expect(page.getByText('Cashier: signature, date')).toBeVisible();
  await expect(page.getByText(/^Shift of .+, closed .+: cash counted KES /)).toBeVisible();
  await expect(page.getByText('The shift at Billing desk is closed', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  // The day-end report has the same, on the screen and in its file.
  await page.goto('/reports/day-end');
  await expect(page.locator('[data-net]')).toHaveText('KES 12,399.99');
  await expect(row(page, 'By payment method,  KES', 'Mobile money')).toContainText('5,000.00');
  await expect(row(page, 'By cashier, KES', 'Test billing')).toContainText('12,399.99');
  await expect(row(page, 'By desk, KES', 'Billing desk')).toContainText('7,399.99');
  await expect(row(page, 'By hour, KES', 'Total')).toContainText('12,399.99');
  await expect(row(page, 'Shifts that were open on the day', 'Test billing')).toContainText(
    'Short KES 49.99Mobile money: short KES 100.00',
  );
  await expectAccessible(page);
  const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  // No file is opened in the name of a user who signed in in another tab.
  expect(file).toContain(`viewer=${hospital.staff.billing.userId}`);
  const csv = await page.request.get(file ?? '');
  const lines = readCsv(await csv.text()).slice(1);
  expect(lines.map((line) => [line[2], line[4], line[7]])).toEqual(
    expect.arrayContaining([
      ['Test billing', 'Cash', '7399.99'],
      ['Test billing', 'Mobile money', '5000.00'],
    ]),
  );
  await page.getByRole('link', { name: 'Day before' }).click();
  await expect(page.getByText('No money was taken or refunded on this day')).toBeVisible();

  const ledger = await asDesk(request, hospital, 'finance/ledger/check', { as: manager });
  expect(ledger.invariants).toHaveLength(16);
  expect(ledger.is_sound).toBe(true);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a float that was mistyped at the payment desk is corrected, and both figures are kept', async ({
  page,
  request,
  till,
}) => {
  await page.goto('/payments/desk');
  const opening = page.getByRole('region', { name: 'Open a shift' });
  await opening.getByLabel('Desk').selectOption('Billing desk');
  await opening.getByLabel('Cash in the drawer, KES').fill('50000');
  await opening.getByRole('button', { name: 'Open the shift' }).click();
  await expect(opening).toBeHidden();
  await page.goto('/shifts');
  await own(page).getByRole('button', { name: 'Correct the float' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cash in the drawer at opening, KES').fill('5,000');
  await dialog.getByRole('button', { name: 'Correct the float' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Reason').fill('A nought too many');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Correct the float' }).click();
  await expect(own(page).locator('[data-expected]')).toHaveText('KES 5,000.00');
  await expect(own(page)).toContainText('KES 50,000.00; last corrected by Test billing');
  await expect(own(page)).toContainText('A nought too many');
  await expectAccessible(page);
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a balance due in another currency is paid in a shift of that currency', async ({
  page,
  request,
  till,
}) => {
  const { hospital, desk, patient, items } = till;
  const manager = hospital.staff['finance-manager'].sender;
  const ask = (path: string, data: object) =>
    asDesk(request, hospital, path, { as: manager, data });
  await page.goto('/shifts');
  await expect(page.getByLabel('Desk', { exact: true })).toBeEnabled();
  await expect(page.getByLabel('Currency')).toHaveCount(0);
  await ask('accounts', { type: 'cash', name: 'Dollars', location: desk.id, currency: 'USD' });
  const service = { healthcare_service: items[0]?.healthcareServiceId };
  const of = { ...service, price_tier: hospital.priceTier.id };
  await ask('prices', { ...of, amount: '40', currency: 'USD' });
  const charge = { ...of, patient: patient.id, quantity: 1, reason: 'Visitor' };
  await asDesk(request, hospital, 'finance/charge-items', { data: charge });

  await page.reload();
  await pieces(page, '500').fill('1');
  await page.getByLabel('Currency').selectOption('USD');
  await expect(page.locator('[data-counted]')).toHaveText('USD 0.00');
  await page.getByLabel('Desk', { exact: true }).selectOption('Billing desk');
  await page.getByRole('textbox', { name: 'How many of USD 20', exact: true }).fill('3');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open the shift with USD 60.00' }).click();
  await expect(own(page).locator('[data-expected]')).toHaveText('USD 60.00');
  await page.goto(`/payments/desk?patient=${patient.id}`);
  const payment = page.getByRole('region', { name: 'Payment', exact: true });
  await expect(payment.locator('[data-due]')).toHaveText('USD 40.00');
  await payment.getByRole('button', { name: /^Take / }).click();
  await expect(page.getByRole('region', { name: 'Payment taken' })).toContainText('USD 40.00');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a shift is opened in a currency only where the desk takes cash in it', async ({
  page,
  request,
  till,
}) => {
  const { hospital, desk } = till;
  const [manager, administrator] = [
    hospital.staff['finance-manager'].sender,
    hospital.staff.administrator.sender,
  ];
  const dollars = { type: 'cash', name: 'Dollars', location: desk.id, currency: 'USD' };
  await asDesk(request, hospital, 'accounts', { as: manager, data: dollars });
  const other = { type: 'area', name: 'Pharmacy' };
  await asDesk(request, hospital, 'locations', { as: administrator, data: other });
  await page.goto('/shifts');
  const place = page.getByLabel('Desk', { exact: true });
  await place.selectOption('Billing desk');
  await page.getByLabel('Currency').selectOption('USD');
  await page.getByRole('textbox', { name: 'How many of USD 20', exact: true }).fill('3');
  await place.selectOption('Pharmacy');
  await expect(page.getByLabel('Currency')).toHaveCount(0);
  await expect(page.locator('[data-counted]')).toHaveText('KES 0.00');
  await place.selectOption('Billing desk');
  await expect(page.getByLabel('Currency')).toHaveValue('KES');
});

test('a cashier accepts cash from another drawer, and an offer can be withdrawn', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital } = till;
  const manager = hospital.staff['finance-manager'];
  const from = await openShift(request, till, manager.sender);
  const offer = (amount: string) =>
    asDesk(request, hospital, `finance/shifts/${from.uuid}/handovers`, {
      as: manager.sender,
      data: { to_user: hospital.staff.billing.userId, amount, note: 'Change for the morning' },
    });
  await openShift(request, till);
  await offer('250.00');
  await page.goto('/shifts');
  const offers = page.getByRole('list', { name: 'Cash offered to you' });
  await expect(offers).toContainText('Change for the morning');
  const declining = await holdBack(page, 'POST', /\/decline$/);
  await offers.getByRole('button', { name: 'Decline' }).click();
  await declining.asked;
  await page.getByRole('link', { name: 'Patients', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Patients' })).toBeVisible();
  declining.lose();
  const message = page.getByRole('region', { name: /Notifications/ });
  await expect(message).toContainText(/May not have been saved.*KES 250.00/);
  await page.unrouteAll();
  await message.getByRole('button', { name: 'Go back to it' }).click();
  await offers.getByRole('button', { name: 'Accept into my drawer' }).click();
  await expect(own(page).locator('[data-expected]')).toHaveText('KES 1,250.00');
  await expect(own(page)).toContainText('KES 250.00 from Test finance-manager');

  await offer('100.00');
  await enter(context, manager.sender);
  await page.goto(`/shifts/${from.uuid}`);
  await page.getByRole('button', { name: 'Withdraw KES 100.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the offer' }).click();
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(page.locator('[data-expected]')).toHaveText('KES 750.00');
  expect(await faultsInBooks(request, till)).toEqual([]);
});

test('a user who reads bills but takes no money sees the shifts, with the filters in the address', async ({
  page,
  context,
  request,
  till,
}) => {
  await openShift(request, till);
  await enter(context, till.hospital.staff.auditor.sender);
  await page.goto('/shifts?status=open');
  const shift = page.getByRole('link', { name: 'Test billing', exact: true });
  await expect(shift).toBeVisible();
  await expect(page.getByText('You have no open shift')).toHaveCount(0);
  await page.goto('/shifts?status=closed');
  await expect(page.getByText('No matching shifts')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the filter “Status: Closed”' }).click();
  await expect(page).toHaveURL(/\/shifts$/);
  await shift.click();
  await expect(page.getByRole('heading', { name: 'Shift of Test billing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Count and close' })).toHaveCount(0);
});

test('a shift shows how much less its float is than the drawer’s last close', async ({
  page,
  request,
  till,
}) => {
  const { hospital, desk } = till;
  const as = hospital.staff.billing.sender;
  const first = await openShift(request, till, as);
  await asDesk(request, hospital, `finance/shifts/${first.uuid}/close`, {
    as,
    data: { counted_cash: '1000' },
  });
  await asDesk(request, hospital, 'finance/shifts', {
    as,
    data: { location: desk.id, opening_float: '400' },
  });
  await page.goto('/shifts');
  await expect(own(page)).toContainText(
    `Left here beforeKES 1,000.00, counted by ${hospital.staff.billing.name} at the close of`,
  );
  await expect(own(page)).toContainText('the float is KES 600.00 less');
  await expectAccessible(page);
});

test('a screen reader announces the counted sum once it is typed, and not at each digit', async ({
  page,
  till: _,
}) => {
  await page.clock.install();
  await page.goto('/shifts');
  await page.getByLabel('Desk', { exact: true }).selectOption('Billing desk');
  const heard = await page.evaluateHandle(() => {
    const said: string[] = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const around = target instanceof Element ? target : target.parentElement;
        const region = around?.closest('[role="status"], [aria-live], output');
        if (region?.getAttribute('aria-live') === 'off' || !region?.textContent) continue;
        said.push(region.textContent);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return said;
  });
  await pieces(page, '500').pressSequentially('123');
  await expect(page.locator('[data-counted]')).toHaveText('KES 61,500.00');
  await page.clock.runFor(1_500);
  await expect.poll(() => heard.jsonValue()).toEqual(['Counted KES 61,500.00']);
});

test('where the count is blind, a cashier counts first, sees the expected amounts then, and corrects the count', async ({
  page,
  context,
  request,
  till,
}) => {
  const { hospital } = till;
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/settings');
  await untilHydrated(page);
  await expect(page.getByLabel('Tax number')).toHaveCount(0);
  await page.getByLabel(/^Blind count/).check();
  await expect(
    page.getByText('Cashiers count before they see the expected amounts', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);

  await enter(context, hospital.staff.billing.sender);
  const shift = await openShift(request, till);
  await page.goto('/shifts');
  await expect(own(page).locator('[data-expected]')).toHaveText('Shown after the count');
  await page.goto('/reports/day-end');
  await expect(page.getByText('The count is blind.')).toBeVisible();
  await page.goto(`/shifts/${shift.uuid}/close`);
  await expect(page.getByText('Expected in the drawer')).toHaveCount(0);
  await pieces(page, '500').fill('1');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join(' ')))
    .toContain('shift-count');
  await page.reload();
  await untilHydrated(page);
  await expect(pieces(page, '500')).toHaveValue('1');
  await page.getByRole('button', { name: 'Record the count of KES 500.00' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record the count' }).click();
  await expect(page.getByText('First count: KES 500.00')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await expect(page.getByText('Expected in the drawer')).toBeVisible();
  await expect(pieces(page, '500')).toHaveValue('1');
  await pieces(page, '500').fill('2');
  await expectAccessible(page);
  const close = page.getByRole('button', { name: 'Close the shift with KES 1,000.00' });
  await close.click();
  await expect(
    page.getByText('Enter why the earlier count differed from the books.').first(),
  ).toBeVisible();
  await page.getByLabel('Reason').fill('Two notes stuck together');
  await close.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close the shift' }).click();
  await expect(page.getByRole('heading', { name: 'Shift of Test billing' })).toBeVisible();
  await expect(row(page, 'Counts before the close', 'Test billing')).toContainText(
    'Short KES 500.00',
  );
  await page.goto('/shifts');
  await expect(row(page, 'Shifts', 'Test billing')).toContainText(
    'NoneEarlier countShort KES 500.00',
  );
  await enter(context, hospital.staff['finance-manager'].sender);
  await page.goto('/finance');
  await expect(page.getByRole('region', { name: 'Differences' })).toContainText(
    'Earlier count: Cash short KES 500.00',
  );
});

test('a float that differs from what was left at the desk says so while it is typed, and not which amount was left', async ({
  page,
  request,
  till,
}) => {
  const { hospital } = till;
  const { uuid } = await openShift(request, till);
  await asDesk(request, hospital, `finance/shifts/${uuid}/close`, {
    as: hospital.staff.billing.sender,
    data: { counted_cash: '1000.00' },
  });
  const form = page.getByRole('form', { name: 'Open a shift' });
  const differs = form.getByText('This is not the amount that was left here').first();
  const typed = {
    '/shifts': page.getByRole('textbox', { name: 'Other coins and notes, total, KES' }),
    '/payments/desk': page.getByLabel('Cash in the drawer, KES'),
  };
  for (const [path, field] of Object.entries(typed)) {
    await page.goto(path);
    await page.getByLabel('Desk', { exact: true }).selectOption('Billing desk');
    await expect(differs).toBeHidden();
    await field.fill('400');
    await expect(differs).toBeVisible();
    await expect(form).not.toContainText('1,000.00');
    await expectAccessible(page);
    await field.fill('1000');
    await expect(differs).toBeHidden();
  }
});
