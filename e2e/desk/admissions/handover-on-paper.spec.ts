import { expect } from '@playwright/test';
import { eq } from 'drizzle-orm';
import {
  carePlans,
  dosageInstructions,
  encounterDiagnoses,
  encounters,
  handoverNotes,
  medicationRequests,
  patientFlags,
} from '@/db/schema/index';
import { aHospital, anotherWard } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';
import { type Admission, open, recommendation, row, writeElsewhere } from './handover-page';
import { critical, enter, recordSet, test } from './ward';

/** A ward of this many patients with typical records: diagnoses, complaint, plan, medicines, a recommendation. */
async function aFullWard(howMany: number, names = ['Paracetamol']) {
  const hospital = await aHospital();
  const bedNames = Array.from({ length: howMany }, (_, index) => `M${index + 1}`);
  const { ward, beds } = await anotherWard(hospital, 'Medical Ward', bedNames);
  const { providerId } = ward;
  const requesterId = hospital.staff['medical-officer'].practitionerId ?? '';
  const admissions: Admission[] = [];
  for (const [index, bed] of beds.entries()) {
    const patient = await aPatient(hospital, {
      lastName: `Wekesa-Nyambura ${index + 1}`,
      firstName: 'Christopher',
      isHospitalized: true,
    });
    admissions.push(await anAdmission(hospital, { bed, patient }));
  }
  const perStay = admissions.map(({ encounter, patient, hospitalization }, index) => ({
    index,
    patientId: patient.id,
    encounterId: encounter.id,
    hospitalizationId: hospitalization.id,
  }));
  await database()
    .update(encounters)
    .set({ chiefComplaint: 'Cough, fever and pain in the chest for five days' })
    .where(eq(encounters.providerId, providerId));
  await database()
    .insert(encounterDiagnoses)
    .values(
      perStay.flatMap(({ encounterId }) =>
        ['Community-acquired pneumonia', 'Essential hypertension'].map((role, rank) => ({
          providerId,
          encounterId,
          condition: `J18.${rank}`,
          code: `J18.${rank}`,
          role,
          rank: rank + 1,
        })),
      ),
    );
  await database()
    .insert(carePlans)
    .values(
      perStay.map(({ encounterId }) => ({
        providerId,
        encounterId,
        description: 'Benzylpenicillin IV, oxygen to keep the saturation at 94 % or more, sputum',
      })),
    );
  await database()
    .insert(patientFlags)
    .values(
      perStay
        .filter(({ index }) => index % 4 === 0)
        .map(({ patientId }) => ({
          providerId,
          patientId,
          kind: 'allergy' as const,
          note: 'Penicillin',
        })),
    );
  const medicines = await database()
    .insert(medicationRequests)
    .values(
      perStay.flatMap(({ patientId, encounterId }) =>
        names.map((name) => ({
          providerId,
          patientId,
          encounterId,
          name,
          status: 'active' as const,
          intent: 'order' as const,
          priority: 'routine' as const,
          category: 'inpatient' as const,
          courseOfTherapyType: 'acute' as const,
          requesterId,
          authoredAt: new Date(),
        })),
      ),
    )
    .returning();
  await database()
    .insert(dosageInstructions)
    .values(
      medicines.map(({ id }) => ({
        providerId,
        medicationRequestId: id,
        position: 0,
        frequency: 4,
        period: 1,
        periodUnit: 'd' as const,
        strength: '1 g',
        route: 'oral',
        asNeeded: true,
      })),
    );
  await database()
    .insert(handoverNotes)
    .values(
      perStay.map(({ hospitalizationId }) => ({
        providerId,
        hospitalizationId,
        wardId: ward.id,
        recommendation:
          'Repeat the set at 06:00; call the doctor at once when the saturation falls below 92 %',
        practitionerId: hospital.staff.nurse.practitionerId,
        createdById: hospital.staff.nurse.userId,
      })),
    );
  return { hospital, ward, admissions };
}

test('a ward of 20 patients prints on one sheet of A4, with every recommendation and without the screen’s controls', async ({
  page,
  context,
  request,
}) => {
  const { hospital, ward, admissions } = await aFullWard(20);
  for (const admission of admissions.slice(0, 4)) {
    await recordSet(request, hospital, admission, critical);
  }
  await enter(context, hospital.staff.nurse.sender);
  await open(page, ward);
  await recommendation(page, 'Wekesa-Nyambura 2, Christopher').fill('Not saved before printing');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText(/^Handover, Medical Ward · Hospital .* Test nurse$/)).toBeVisible();
  await expect(row(page, /Nyambura 1\b/)).toContainText(
    'call the doctor at once when the saturation falls below 92 %',
  );
  await expect(row(page, /Nyambura 2\b/)).toContainText('A later text is not saved yet.');
  await expect(row(page, /Nyambura 1\b/)).toContainText('Emergency');
  await expect(page.getByText('Allergy: Penicillin').first()).toBeVisible();
  await expect(row(page, /Nyambura 1\b/)).toContainText(
    '1 medicine: Paracetamol 1 g, as needed, at most 4 times a day',
  );
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  expect(pdf).toContain('/MediaBox [0 0 841.91998 594.95996]');
});

test('every medicine of a large ward is printed in full, on as many sheets as that takes', async ({
  page,
  context,
}) => {
  const names = ['Amoxicillin', 'Furosemide', 'Enalapril', 'Metformin', 'Heparin', 'Omeprazole'];
  const { hospital, ward } = await aFullWard(24, names);
  await enter(context, hospital.staff.nurse.sender);
  await open(page, ward);
  await page.emulateMedia({ media: 'print' });
  const medicines = page.getByText(/^6 medicines: /);
  await expect(medicines).toHaveCount(24);
  for (const name of names) await expect(medicines.first()).toContainText(name);
  const isCut = (text: Element) => {
    const cell = text.closest('td');
    for (let box: Element | null = text; box && box !== cell; box = box.parentElement) {
      if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflow === 'hidden') {
        return true;
      }
    }
    return false;
  };
  for (const text of await medicines.all()) expect(await text.evaluate(isCut)).toBe(false);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(1);
});

test('the button reloads the record and opens the print', async ({
  page,
  ward: { hospital, otieno },
}) => {
  await open(page, hospital.ward);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.route('**/ward-board/events**', (route) => route.abort());
  await writeElsewhere(hospital, otieno, 'Nil by mouth');
  await page.getByRole('button', { name: 'Print the handover' }).click();
  await expect(page.locator('body[data-printed]')).toHaveCount(1);
  await expect(recommendation(page, 'Otieno, Achieng')).toHaveValue('Nil by mouth');
});
