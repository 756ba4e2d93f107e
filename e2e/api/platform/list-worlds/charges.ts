import { eq } from 'drizzle-orm';
import { chargeItems } from '@/db/schema/billing/charge-items';
import { healthcareServices, prices, priceTiers } from '@/db/schema/registry/catalogue';
import {
  aChargeItem,
  anInvoice,
  aPrice,
  aService,
  financeOf,
} from '@/e2e/api/billing/billing-builders';
import { aDiscount, at } from '@/e2e/api/billing/discount-builders';
import { cancelInvoice } from '@/e2e/api/billing/payment-builders';
import { changing, nameOf, ok, type Prepare } from '@/e2e/api/platform/list-worlds/list-world';
import { anAdmission, anEncounter, aPatient } from '@/e2e/builders/patients';
import { database } from '@/e2e/database';

/** Lists of charges, prices and invoices. */
export const chargeWorlds: Record<string, Prepare> = {
  'charge-item.list': ({ hospital }) => ({
    path: financeOf(hospital, 'charge-items?status=billable'),
    as: hospital.key,
    add: async () => aChargeItem(hospital, await aPatient(hospital)),
    remove: (uuid) =>
      database()
        .update(chargeItems)
        .set({ status: 'cancelled', cancelReason: 'Twice', cancelledAt: new Date() })
        .where(eq(chargeItems.id, uuid)),
  }),
  'ward-charge.list': async ({ hospital }) => {
    const { patient, hospitalization } = await anAdmission(hospital);
    return {
      path: at(hospital, `hospitalizations/${hospitalization.id}/charges`),
      as: hospital.key,
      add: () => aChargeItem(hospital, patient, { hospitalizationId: hospitalization.id }),
    };
  },
  'correction.list': ({ hospital }) => ({
    path: financeOf(hospital, 'corrections'),
    as: hospital.key,
    add: async () => {
      const patient = await aPatient(hospital);
      const waived = await aChargeItem(hospital, patient);
      return aChargeItem(hospital, patient, { correctsId: waived.id });
    },
  }),
  'unpriced-charge.list': async ({ hospital }) => {
    const service = await aService(hospital, { price: null });
    return {
      path: financeOf(hospital, 'unpriced-charges'),
      as: hospital.key,
      // Two at the same time, each time.
      add: async (n) => {
        const startTime = new Date(Date.now() - 3_600_000 * (1 + (n % 3)));
        const given = { healthcareServiceId: service.id, startTime };
        await anEncounter(hospital, given);
        await anEncounter(hospital, given);
      },
    };
  },
  'payment.queue': ({ hospital }) => ({
    path: financeOf(hospital, 'payment-queue'),
    as: hospital.staff.billing.sender,
    // Two with the same time, each time.
    add: async () => {
      const startTime = new Date();
      for (const patient of [await aPatient(hospital), await aPatient(hospital)]) {
        await anEncounter(hospital, { patientId: patient.id, startTime });
        await aChargeItem(hospital, patient);
      }
    },
    remove: (uuid) =>
      database()
        .update(chargeItems)
        .set({ status: 'cancelled', cancelReason: 'Twice', cancelledAt: new Date() })
        .where(eq(chargeItems.patientId, uuid)),
  }),
  'discount.list': ({ hospital, insurer }) => ({
    path: at(hospital, 'finance/discounts?is_active=true'),
    as: hospital.key,
    add: () => aDiscount(hospital, insurer),
    remove: (uuid) =>
      changing(hospital, `finance/discounts/${uuid}/activate`, { is_active: false }),
  }),
  'discount.list-for-service': ({ hospital, insurer }) => ({
    path: at(hospital, `healthcare-services/${hospital.service.id}/discounts`),
    as: hospital.key,
    add: () => aDiscount(hospital, insurer),
    remove: (uuid) =>
      changing(hospital, `finance/discounts/${uuid}/activate`, { is_active: false }),
  }),
  'invoice.list': ({ hospital }) => ({
    path: financeOf(hospital, 'invoices?is_outstanding=true'),
    as: hospital.key,
    add: async () => {
      const patient = await aPatient(hospital);
      return anInvoice(hospital, patient, [await aChargeItem(hospital, patient)]);
    },
    remove: (uuid) => ok(cancelInvoice(hospital, uuid, { reason: 'Made twice' })),
  }),
  'price-tier.list': ({ hospital }) => ({
    path: at(hospital, 'price-tiers?is_active=true'),
    as: hospital.key,
    add: (n) =>
      database()
        .insert(priceTiers)
        .values({ providerId: hospital.provider.id, name: nameOf(n) }),
    remove: (uuid) =>
      database().update(priceTiers).set({ isActive: false }).where(eq(priceTiers.id, uuid)),
  }),
  'price.list': ({ hospital }) => ({
    path: at(hospital, 'prices'),
    as: hospital.key,
    add: async (n) => {
      const service = await aService(hospital, { name: nameOf(n), price: null });
      await aPrice(hospital, service, { amount: '10.00' });
    },
    remove: (uuid) => database().delete(prices).where(eq(prices.id, uuid)),
  }),
  'healthcare-service.list': ({ hospital }) => ({
    path: at(hospital, 'healthcare-services?is_active=true'),
    as: hospital.key,
    add: (n) => aService(hospital, { name: nameOf(n) }),
    remove: (uuid) =>
      database()
        .update(healthcareServices)
        .set({ isActive: false })
        .where(eq(healthcareServices.id, uuid)),
  }),
};
