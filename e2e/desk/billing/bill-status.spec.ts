import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { chargeItems, locations, paymentAccounts } from '@/db/schema/index';
import type { Hospital } from '@/e2e/builders/hospital';
import { only } from '@/e2e/builders/only-row';
import { database } from '@/e2e/database';
import { expectAccessible } from '@/e2e/desk/accessible';
import { enter, test } from '@/e2e/desk/admissions/ward';
import { asDesk } from './cash-desk';

/** A charge of 1,500.00 of a patient in bed. */
const charge = async ({ provider, service, priceTier }: Hospital, patient: { id: string }) =>
  only(
    await database()
      .insert(chargeItems)
      .values({
        providerId: provider.id,
        patientId: patient.id,
        healthcareServiceId: service.id,
        priceTierId: priceTier.id,
        description: 'Consultation',
        currency: 'KES',
        ...{ quantity: 1, unitPrice: '1500.00', amount: '1500.00' },
      })
      .returning(),
  );

/** Takes the money for it at a desk, as another screen does. */
async function pay(
  request: APIRequestContext,
  hospital: Hospital,
  patient: { id: string },
  item: { id: string },
) {
  const providerId = hospital.provider.id;
  const desk = only(
    await database()
      .insert(locations)
      .values({ providerId, type: 'area', name: 'Billing desk', partOfId: null })
      .returning(),
  );
  const drawer = only(
    await database()
      .insert(paymentAccounts)
      .values({ providerId, type: 'cash', name: 'Drawer', locationId: desk.id, currency: 'KES' })
      .returning(),
  );
  await asDesk(request, hospital, 'finance/receive-payment', {
    data: {
      patient: patient.id,
      charge_items: [item.id],
      payment_info: { transaction_type: 'cash', account_id: drawer.id },
      location: desk.id,
    },
  });
}

const tile = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

test('a clerk sees a patient’s balance due on the board, and at once when it is paid', async ({
  page,
  context,
  request,
  ward,
}) => {
  const { hospital, otieno, path } = ward;
  const item = await charge(hospital, otieno.patient);
  await context.clearCookies();
  await enter(context, hospital.staff['ward-clerk'].sender);
  await page.goto(path);
  await expect(page.locator('[data-freshness]:visible').last()).toContainText('Live');
  await expect(tile(page, 'Otieno')).toContainText('Balance due KES 1,500.00');
  await expect(tile(page, 'Mutuku')).toContainText('Nothing charged');
  await expectAccessible(page);

  await page.goto(`/patients/${otieno.patient.id}`);
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('Balance due KES 1,500.00');
  await expectAccessible(page);

  await page.goto(`${path}?view=table`);
  const row = page.getByRole('row').filter({ hasText: 'Otieno' });
  await expect(row).toContainText('Balance due KES 1,500.00');
  await expect(page.locator('[data-freshness]:visible').last()).toContainText('Live');
  await pay(request, hospital, otieno.patient, item);
  await expect(row).toContainText('Settled to date', { timeout: 5_000 });
});

test('a nurse is shown no bill, on the board or above the patient', async ({ page, ward }) => {
  const { hospital, otieno, path } = ward;
  await charge(hospital, otieno.patient);
  await page.goto(path);
  await expect(tile(page, 'Otieno')).toBeVisible();
  await expect(page.getByText(/Owes|Nothing charged/)).toHaveCount(0);
  await page.goto(`/patients/${otieno.patient.id}`);
  const banner = page.getByRole('region', { name: 'Patient', exact: true });
  await expect(banner).toContainText('Otieno');
  await expect(banner).not.toContainText('Owes');
});
