import type { APIRequestContext, Page } from '@playwright/test';
import { patientFlags } from '@/db/schema/index';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { enter } from '@/e2e/desk/admissions/ward';
import { ask } from '@/e2e/desk/platform/as-system';
import { untilHydrated } from '@/e2e/desk/platform/hydrated';
import { test as base } from '@/e2e/desk/platform/kept-page';

type Given = Record<string, unknown> & { name: string };

/** Prescribes something, by default three times a day, as the medical officer's own system would. */
export const prescribed = (
  request: APIRequestContext,
  hospital: Hospital,
  encounter: { id: string },
  given: Given,
) =>
  ask(request, hospital, 'prescriptions', {
    method: 'POST',
    data: {
      encounter: encounter.id,
      medication_request_dosage_instruction: [
        { frequency: 3, period: 1, period_unit: 'd', strength: '500 mg', route: 'oral' },
      ],
      ...given,
    },
  });

/** Opens an address and waits for the hydration of every button and field. */
export async function openHydrated(page: Page, address: string) {
  await page.goto(address);
  await untilHydrated(page);
}

/** Otieno in A1, who is allergic to penicillin, and Wafula in A2 are admitted. */
async function aPharmacyDay() {
  const hospital = await aHospital();
  const admit = async (bed: number, lastName: string, firstName: string) => {
    const patient = await aPatient(hospital, { lastName, firstName, isHospitalized: true });
    return anAdmission(hospital, { bed: hospital.beds[bed], patient });
  };
  const otieno = await admit(0, 'Otieno', 'Achieng');
  const wafula = await admit(1, 'Wafula', 'Esther');
  await database().insert(patientFlags).values({
    providerId: hospital.provider.id,
    patientId: otieno.patient.id,
    kind: 'allergy',
    note: 'Penicillin: rash',
  });
  return { hospital, otieno, wafula };
}

/** Each test has a hospital of its own, and its browser is its medical officer's. */
export const test = base.extend<{ day: Awaited<ReturnType<typeof aPharmacyDay>> }>({
  day: [
    async ({ context }, use) => {
      const day = await aPharmacyDay();
      await enter(context, day.hospital.staff['medical-officer'].sender);
      await use(day);
    },
    { auto: true },
  ],
});
