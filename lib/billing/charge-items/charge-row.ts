import type { PricedCharge } from '@/lib/domain/charges/reconcile';
import { presentAmount } from '@/lib/domain/money';

/** A charge as it is stored: one of the service, at its price, and called as the service is when nothing else is said. */
export function chargeRow(charge: PricedCharge) {
  const { currency, serviceName } = charge.price;
  const amount = presentAmount(charge.price.amount, currency);
  return {
    source: charge.source,
    patientId: charge.patientId,
    encounterId: charge.encounterId,
    hospitalizationId: charge.hospitalizationId,
    prescriptionId: charge.prescriptionId,
    correctsId: charge.correctsId,
    healthcareServiceId: charge.healthcareServiceId,
    bedServiceId: charge.bedServiceId,
    priceTierId: charge.priceTierId,
    description: charge.description || serviceName,
    quantity: 1,
    unitPrice: amount,
    amount,
    currency,
    serviceDate: charge.date,
  };
}

/** A charge in the audit log: "12: Malaria test, 450.00 KES". */
export const itemInLog = ({
  number,
  description,
  amount,
  currency,
}: {
  number: number;
  description: string;
  amount: string;
  currency: string;
}): string => `${number}: ${description}, ${presentAmount(amount, currency)} ${currency}`;
