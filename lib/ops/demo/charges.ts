import { v7 } from 'uuid';
import { chargeRow } from '@/lib/billing/charge-items/charge-row';
import { midnightsBetween } from '@/lib/domain/charges/bed-nights';
import { type ChargeScope, dueCharges } from '@/lib/domain/charges/due';
import { reconcile } from '@/lib/domain/charges/reconcile';
import { grouped } from '@/lib/domain/grouped';
import { type DemoHospital, userWith } from '@/lib/ops/demo/hospital';
import type { Rows } from '@/lib/ops/demo/rows';

/** Charges everything that the hospital's history makes due, by the rules by which the app charges it. */
export function writeCharges(hospital: DemoHospital): void {
  const { rows, providerId, now, timeZone } = hospital;
  const scope = scopeOf(rows);
  const starts = scope.stays.flatMap(({ parts }) => parts.map(({ from }) => from.getTime()));
  const first = new Date(Math.min(now.getTime(), ...starts));
  const due = dueCharges(scope, midnightsBetween(first, now, timeZone), timeZone);
  const nameOf = new Map(rows.healthcareServices.map(({ id, name }) => [id, name]));
  const prices = rows.prices.map((price) => ({
    ...price,
    validTo: price.validTo ?? null,
    serviceName: nameOf.get(price.healthcareServiceId) ?? '',
  }));
  const { raise, unpriced } = reconcile(due, [], prices, { ahead: false });
  if (unpriced.length > 0) throw new Error('The price list of a demo hospital lacks a price.');
  for (const charge of raise) {
    rows.chargeItems.push({
      ...chargeRow(charge),
      providerId,
      id: v7(),
      createdById: userWith(hospital, 'ward-clerk'),
      createdAt: charge.at,
      modifiedAt: charge.at,
    });
  }
}

function scopeOf(rows: Rows): ChargeScope {
  const parts = rows.bedStays.map(({ hospitalizationId, period, ...stay }) => {
    const [from = '', until = ''] = period.slice(1, -1).split(',');
    const times = { from: new Date(from), until: until === '' ? null : new Date(until) };
    return { ...stay, ...times, hospitalizationId, isShared: Boolean(stay.withMotherId) };
  });
  const partsOf = grouped(parts, ({ hospitalizationId }) => hospitalizationId);
  return {
    stays: rows.hospitalizations.flatMap(({ id, patientId, encounterId }) =>
      id === undefined
        ? []
        : [{ id, patientId, encounterId, isDeleted: false, parts: partsOf(id) }],
    ),
    encounters: rows.encounters.flatMap(({ id, hospitalizationId, title, priceTierId, ...own }) =>
      id === undefined || hospitalizationId
        ? []
        : [{ ...own, id, priceTierId: priceTierId ?? null, title: title ?? null }],
    ),
    // No service is charged for the demo's medicines.
    prescriptions: [],
    partsOf,
    bedNightServiceOf: new Map(
      rows.healthcareServices.flatMap(({ id, bedNightServiceId }) =>
        id && bedNightServiceId ? [[id, bedNightServiceId] as const] : [],
      ),
    ),
  };
}
