import { eq } from 'drizzle-orm';
import { healthcareServices } from '@/db/schema/index';
import { aPrice, aService, financeOf } from '@/e2e/api/billing/billing-builders';
import { everyRow } from '@/e2e/api/pages';
import { send } from '@/e2e/api/transport';
import { aHospital, type Hospital } from '@/e2e/builders/hospital';
import { database } from '@/e2e/database';
import { startOfDay } from '@/lib/domain/day-starts';
import { dayAfter, dayAt } from '@/lib/domain/days';

export const timeZone = 'Africa/Nairobi';
export const today = () => dayAt(new Date(), timeZone);

/** A time on an earlier day, by the hospital's clock. */
export const on = (daysAgo: number, hour: number) =>
  new Date(startOfDay(dayAfter(today(), -daysAgo), timeZone).getTime() + hour * 3_600_000);

type Item = {
  uuid: string;
  source: string;
  service_date: string;
  healthcare_service_name: string;
  price_tier_name: string;
  amount: string;
  status: string;
  credited_at: string | null;
};

/** A patient's charge items that were not cancelled, oldest first. */
export async function charges(hospital: Hospital, patient: { id: string }): Promise<Item[]> {
  const path = financeOf(hospital, `charge-items?patient=${patient.id}`);
  const rows = (await everyRow(path, hospital.key)) as unknown as Item[];
  return rows.filter(({ status }) => status !== 'cancelled').reverse();
}

/** The same, as service, day and price. */
export const inShort = async (hospital: Hospital, patient: { id: string }) =>
  (await charges(hospital, patient))
    .map((item) => `${item.source} ${item.service_date} ${item.amount}`)
    .sort();

export const raise = (hospital: Hospital, body: object, as = hospital.staff.billing.sender) =>
  send('POST', financeOf(hospital, 'charge-items/raise'), { as, body });

/** A hospital where admission costs 2,500 and a night 1,200; in intensive care 9,000 and 6,500. */
export async function aPricedHospital() {
  const hospital = await aHospital({ isPriced: false });
  const night = await aService(hospital, { name: 'Bed night', price: '1200.00' });
  const intensiveNight = await aService(hospital, { name: 'Intensive night', price: '6500.00' });
  const intensive = await aService(hospital, {
    name: 'Intensive care',
    price: '9000.00',
    bedNightServiceId: intensiveNight.id,
  });
  await aPrice(hospital, hospital.service, { amount: '2500.00' });
  await database()
    .update(healthcareServices)
    .set({ bedNightServiceId: night.id })
    .where(eq(healthcareServices.id, hospital.service.id));
  return { hospital, intensive, night, intensiveNight };
}

export const tierOf = (hospital: Hospital) => ({ price_tier: hospital.priceTier.id });
