'use client';

import type { DeskItem } from '@/components/billing/payments/desk-client';
import { ChargeByHand } from './charge-by-hand';
import { WaiveCharge } from './waive-charge';

type ChargeActionProps = {
  /** The charge that is to be waived; null: one is to be added. */
  item: DeskItem | null;
  provider: { uuid: string; currency: string };
  /** By uuid. */
  patient: string;
  /** This charge, by uuid, is not owed any more. */
  onWaived: (item: string) => void;
  onClose: () => void;
};

/** The actions of the desk for a patient's charges, besides those that the record makes due automatically. */
export function ChargeAction({ item, provider, patient, onWaived, onClose }: ChargeActionProps) {
  return item ? (
    <WaiveCharge {...{ item, provider, onWaived, onClose }} />
  ) : (
    <ChargeByHand provider={provider.uuid} {...{ patient, onClose }} />
  );
}
