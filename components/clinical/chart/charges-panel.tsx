'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type StayAddress, wardCharges } from '@/components/billing/ward-charges/client';
import { WardChargeForm } from '@/components/billing/ward-charges/ward-charge-form';
import { WithdrawWardCharge } from '@/components/billing/ward-charges/withdraw-ward-charge';
import { PagedPanel, PanelSkeleton } from '@/components/clinical/chart/panel-reading';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { Button } from '@/components/platform/ui/button';
import { EmptyState } from '@/components/platform/ui/empty-state';
import type { PatientAddress } from '@/components/registry/patients/client';
import { chargeStatusWords } from '@/lib/billing/charge-items/words';
import type { WardCharge } from '@/lib/billing/ward-charges/contract';
import { moneyWords } from '@/lib/domain/money';
import { spokenInstant } from '@/lib/domain/time';

type ChargesPanelProps = { address: PatientAddress; timeZone: string };

/** The ward's charges for the patient, and the form to add one. */
export function ChargesPanel({ address, timeZone }: ChargesPanelProps) {
  const { data: summary } = useQuery(patientSummary(address));
  if (!summary) return <PanelSkeleton label="Loading the charges" />;
  if (!summary.stay) {
    return (
      <EmptyState icon="receipt-text" title="Not admitted">
        A ward charges what it used while the patient is admitted. Billing charges everything else.
      </EmptyState>
    );
  }
  const { uuid } = summary.stay.hospitalization;
  return (
    <ChargesOfStay
      stay={{ provider: address.provider, hospitalization: uuid }}
      timeZone={timeZone}
    />
  );
}

function ChargesOfStay({ stay, timeZone }: { stay: StayAddress; timeZone: string }) {
  const reading = useInfiniteQuery(wardCharges(stay));
  const [withdrawn, setWithdrawn] = useState<WardCharge | null>(null);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <WardChargeForm stay={stay} />
      <PagedPanel
        reading={reading}
        noun="the charges"
        empty={
          <EmptyState icon="receipt-text" title="Nothing charged by hand">
            The admission, nights and prescribed services are charged automatically.
          </EmptyState>
        }
      >
        {(charges) => (
          <ul aria-label="Charges" className="flex flex-col border-line border-t">
            {charges.map((charge) => (
              <li
                key={charge.uuid}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b py-2"
              >
                <Charge charge={charge} timeZone={timeZone} />
                {charge.may_withdraw && (
                  <Button size="small" aria-haspopup="dialog" onClick={() => setWithdrawn(charge)}>
                    Withdraw
                    <span className="sr-only"> {charge.healthcare_service_name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedPanel>
      {withdrawn && (
        <WithdrawWardCharge stay={stay} charge={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </div>
  );
}

function Charge({ charge, timeZone }: { charge: WardCharge; timeZone: string }) {
  const { quantity, healthcare_service_name, amount, currency, status } = charge;
  const isCancelled = status === 'cancelled';
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className={isCancelled ? 'font-semibold line-through' : 'font-semibold'}>
          {quantity} × {healthcare_service_name}
        </span>
        <span className="tabular-nums">{moneyWords(amount, currency)}</span>
        {status !== 'billable' && (
          <span className="text-ink-muted">{chargeStatusWords[status]}</span>
        )}
      </p>
      {charge.note && <p className="wrap-anywhere">{charge.note}</p>}
      <p className="text-ink-muted text-sm">
        {charge.created_by_name && (
          <>
            <bdi>{charge.created_by_name}</bdi>,{' '}
          </>
        )}
        {spokenInstant(new Date(charge.created_at), timeZone)}
        {isCancelled && ` · ${charge.cancel_reason}`}
      </p>
    </div>
  );
}
