import type { z } from 'zod';
import type { ChargeItemWithNames, findNamesOf } from '@/db/queries/billing/charge-items';
import { missingPrice } from '@/lib/billing/charge-items/missing-prices';
import type { chargeItemRecord, unpricedCharge } from '@/lib/billing/charge-items/record';
import type { DueCharge } from '@/lib/domain/charges/due';
import { presentAmount } from '@/lib/domain/money';
import { presentPatientOfRecord } from '@/lib/registry/patients/server/present';

type Clock = { now: Date; timeZone: string };

/** A charge item in the interface's words. */
export function presentChargeItem(
  { item, patient, ...names }: ChargeItemWithNames,
  clock: Clock,
): z.input<typeof chargeItemRecord> {
  const amount = (stored: string) => presentAmount(stored, item.currency);
  return {
    id: item.number,
    uuid: item.id,
    ...presentPatientOfRecord({ ...patient, mrNumber: names.mrNumber }, clock),
    encounter: item.encounterId,
    hospitalization: item.hospitalizationId,
    prescription: item.prescriptionId,
    healthcare_service: item.healthcareServiceId,
    healthcare_service_name: names.serviceName,
    price_tier: item.priceTierId,
    price_tier_name: names.tierName,
    is_repriced: item.isRepriced,
    description: item.description,
    quantity: item.quantity,
    unit_price: amount(item.unitPrice),
    amount: amount(item.amount),
    currency: item.currency,
    discount: item.discountId,
    discount_code: names.discountCode,
    discount_amount: amount(item.discountAmount),
    net_amount: amount(item.netAmount),
    invoice_discount_share: amount(names.invoiceDiscountShare),
    status: item.status,
    source: item.source,
    service_date: item.serviceDate,
    reason: item.reason,
    invoice: item.invoiceId,
    invoice_number: names.invoiceNumber,
    payment: item.paymentId,
    receipt_number: names.receiptNumber,
    credited_at: item.creditedAt?.toISOString() ?? null,
    credited_amount: amount(item.creditedAmount),
    corrects: item.correctsId,
    is_waived: item.isWaived,
    waiver_reversed_at: item.waiverReversedAt?.toISOString() ?? null,
    waiver_reversed_by_name: names.reverserName,
    waiver_reversal_reason: item.waiverReversalReason,
    cancelled_at: item.cancelledAt?.toISOString() ?? null,
    cancelled_by_name: names.cancellerName,
    cancel_reason: item.cancelReason,
    created_by_name: names.creatorName,
    created_at: item.createdAt.toISOString(),
    modified_at: item.modifiedAt.toISOString(),
  };
}

/** Something due that has no price, with what is missing in a sentence. */
export function presentUnpriced(
  charge: DueCharge,
  { patients, services, tiers }: Awaited<ReturnType<typeof findNamesOf>>,
  clock: Clock,
): z.input<typeof unpricedCharge> {
  const patient = patients.get(charge.patientId);
  const serviceName = services.get(charge.healthcareServiceId);
  if (!patient || serviceName === undefined) {
    throw new Error('The patient or the service of a charge is not there.');
  }
  const tierName = charge.priceTierId === null ? null : (tiers.get(charge.priceTierId) ?? '');
  return {
    source: charge.source,
    ...presentPatientOfRecord(patient, clock),
    encounter: charge.encounterId,
    hospitalization: charge.hospitalizationId,
    prescription: charge.prescriptionId,
    healthcare_service: charge.healthcareServiceId,
    healthcare_service_name: serviceName,
    price_tier: charge.priceTierId,
    price_tier_name: tierName,
    service_date: charge.date,
    priced_at: charge.at.toISOString(),
    message: missingPrice(serviceName, tierName, [charge.date]),
  };
}
