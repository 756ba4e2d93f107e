import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { aHospital, anotherWard, type Hospital } from '@/e2e/builders/hospital';
import { anAdmission, aPatient } from '@/e2e/builders/patients';
import type { Sender } from '@/e2e/builders/people';
import { ask } from '@/e2e/desk/platform/as-system';
import { test as base } from '@/e2e/desk/platform/kept-page';
import { awaitStreamed } from '@/e2e/desk/platform/streamed';

type Admission = Awaited<ReturnType<typeof anAdmission>>;

const normal = {
  MOBILITY: 'walking',
  RR: '12',
  HR: '80',
  SBP: '120',
  TEMP: '36.8',
  AVPU: 'alert',
  TRAUMA: 'no',
};

/** TEWS 8, an emergency: 3 for the breathing rate, 3 for the heart rate, 2 for the pressure. */
export const critical = { ...normal, RR: '32', HR: '132', SBP: '76' };

/** Records a set of an admitted patient over the API, as another device would. */
export async function recordSet(
  request: APIRequestContext,
  hospital: Hospital,
  { patient, encounter }: Admission,
  values: Record<string, string>,
  { minutesAgo = 0, signs = [] }: { minutesAgo?: number; signs?: string[] } = {},
) {
  const created_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await ask(request, hospital, 'observations', {
    method: 'POST',
    data: {
      encounter_uuid: encounter.id,
      patient_uuid: patient.id,
      performer_uuid: hospital.staff.nurse.practitionerId,
      signs,
      observations: Object.entries(values).map(([code, value]) => ({
        code,
        display: code,
        unit: null,
        value,
        category: 'vital-signs',
        created_at,
      })),
    },
  });
}

/**
 * A ward of a test's own with four beds and three patients, admitted an hour ago: Otieno in A1 is well and was
 * observed 20 minutes ago, Mutuku in A2 is an emergency, Wafula in A3 was never observed and is overdue. A4 is free.
 */
async function aWard(request: APIRequestContext) {
  const hospital = await aHospital();
  const admit = async (bed: number, lastName: string, firstName: string) => {
    const patient = await aPatient(hospital, { lastName, firstName, isHospitalized: true });
    return anAdmission(hospital, { bed: hospital.beds[bed], patient });
  };
  const otieno = await admit(0, 'Otieno', 'Achieng');
  const mutuku = await admit(1, 'Mutuku', 'Dennis');
  const wafula = await admit(2, 'Wafula', 'Esther');
  await recordSet(request, hospital, otieno, normal, { minutesAgo: 20 });
  await recordSet(request, hospital, mutuku, critical, { minutesAgo: 2 });
  return { hospital, otieno, mutuku, wafula, path: `/wards/${hospital.ward.id}` };
}

/** A ward of one bay, B1, B2 and so on, with a patient of each surname, admitted an hour ago. */
export async function aFullWard(surnames: readonly string[]) {
  const hospital = await aHospital();
  const { ward, beds } = await anotherWard(
    hospital,
    'Ward B',
    surnames.map((_, index) => `B${index + 1}`),
  );
  const admissions: Admission[] = [];
  for (const [index, lastName] of surnames.entries()) {
    const patient = await aPatient(hospital, {
      lastName,
      firstName: 'Zawadi',
      isHospitalized: true,
    });
    admissions.push(await anAdmission(hospital, { bed: beds[index], patient }));
  }
  return { hospital, ward, admissions, path: `/wards/${ward.id}` };
}

/** Gives this browser the session of a signed-in user. */
export async function enter(context: BrowserContext, sender: Sender) {
  if (!('cookie' in sender)) throw new Error('A browser has no key.');
  awaitStreamed(context);
  const [name = '', value = ''] = sender.cookie.split('=');
  await context.addCookies([{ name, value, url: process.env.WARDLINE_BASE_URL ?? '' }]);
}

/** Each test has a ward of its own, and its browser is its nurse's. */
export const test = base.extend<{ ward: Awaited<ReturnType<typeof aWard>> }>({
  ward: async ({ request, context }, use) => {
    const ward = await aWard(request);
    await enter(context, ward.hospital.staff.nurse.sender);
    await use(ward);
  },
});
