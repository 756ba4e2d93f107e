import { v7 } from 'uuid';
import { priceAt } from '@/lib/domain/charges/reconcile';
import { dayAt } from '@/lib/domain/days';
import { fromMinorUnits, storedUnits } from '@/lib/domain/money';
import type { ServiceKey } from '@/lib/ops/demo/catalogue';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';

const hourMs = 3_600_000;

/** Recorded by the nurses during the last hours, one patient each. */
const used: readonly { service: ServiceKey; quantity: number; note: string; hoursAgo: number }[] = [
  { service: 'dressing', quantity: 2, note: 'Wound dressed twice', hoursAgo: 5 },
  { service: 'glucose', quantity: 3, note: 'Before meals', hoursAgo: 3 },
  { service: 'dressing', quantity: 1, note: '', hoursAgo: 2 },
];

/** Requested of the patients who were admitted last. */
const deposits = ['20000', '10000'];

/** Charges what the wards used for some of their patients, and requests a deposit of others. */
export function writeWardCharges(hospital: DemoHospital): void {
  const { rows, providerId, now, timeZone, catalogue } = hospital;
  const present = rows.hospitalizations
    .filter(({ isActive, withMotherId }) => isActive && !withMotherId)
    .sort((a, b) => a.admittedAt.getTime() - b.admittedAt.getTime());
  for (const [index, { service, quantity, note, hoursAgo }] of used.entries()) {
    const stay = present[index];
    if (!stay) break;
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const { patientId, encounterId, id: hospitalizationId, priceTierId } = stay;
    const healthcareServiceId = catalogue.serviceOf[service];
    const listed = rows.prices
      .filter((one) => one.healthcareServiceId === healthcareServiceId)
      .filter((one) => one.priceTierId === priceTierId)
      .map((one) => ({ ...one, validTo: one.validTo ?? null, serviceName: '' }));
    const price = priceAt(listed, at);
    if (!price) throw new Error('The price list of a demo hospital lacks a price.');
    const { currency } = price;
    const each = storedUnits(price.amount, currency);
    const named = rows.healthcareServices.find(({ id }) => id === healthcareServiceId);
    rows.chargeItems.push({
      providerId,
      id: v7(),
      patientId,
      encounterId,
      hospitalizationId: hospitalizationId ?? null,
      healthcareServiceId,
      priceTierId,
      description: named?.name ?? '',
      quantity,
      unitPrice: fromMinorUnits(each, currency),
      amount: fromMinorUnits(each * BigInt(quantity), currency),
      currency,
      source: 'manual',
      serviceDate: dayAt(at, timeZone),
      reason: note || 'Used on the ward',
      createdById: userWith(hospital, 'nurse'),
      createdAt: at,
      modifiedAt: at,
    });
  }
  const latest = present.toReversed();
  for (const [index, depositRequested] of deposits.entries()) {
    const stay = latest[index];
    if (stay) Object.assign(stay, { depositRequested });
  }
}
