'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import { currentPrescriptions } from '@/components/clinical/prescriptions/client';
import { ActivePrescriptions } from '@/components/clinical/prescriptions/prescribe-beside';
import { Button } from '@/components/platform/ui/button';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import type { RoundBriefing } from '@/lib/admissions/rounds/contract';

const dialogs = lazy(() => import('./order-dialogs'));

export type RoundOrdersProps = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { uuid: string; timeZone: string };
  patient: { uuid: string; name: string; deceasedAt: string | null };
  may: { prescribe: boolean; refer: boolean };
  briefing: RoundBriefing;
};

/** The medicines of the patient, and prescribing and referring over the round, which keeps what was typed. */
export function RoundOrders({ may, ...of }: RoundOrdersProps) {
  const { provider, patient } = of;
  const address = { provider: provider.uuid, patient: patient.uuid };
  const [open, setOpen] = useState<'prescribe' | 'refer' | null>(null);
  const current = useQuery(currentPrescriptions(address));
  const { data: summary } = useQuery(patientSummary(address));
  const parts = useLazy(dialogs, open !== null);
  const close = () => setOpen(null);
  const isAlive = patient.deceasedAt === null;
  useShortcuts([
    ...(isAlive && may.prescribe
      ? [{ keys: ['Alt', 'M'], does: 'Prescribe a medicine', act: () => setOpen('prescribe') }]
      : []),
    ...(isAlive && may.refer
      ? [{ keys: ['Alt', 'R'], does: 'Refer the patient', act: () => setOpen('refer') }]
      : []),
  ]);
  return (
    <>
      <ActivePrescriptions
        current={current}
        others={summary?.other_records ?? []}
        timeZone={provider.timeZone}
        actions={
          isAlive && (
            <span className="flex flex-wrap gap-2">
              {may.prescribe && (
                <Button
                  size="small"
                  icon="pill"
                  aria-haspopup="dialog"
                  onClick={() => setOpen('prescribe')}
                >
                  Prescribe
                  <OrderKey letter="M" />
                </Button>
              )}
              {may.refer && (
                <Button
                  size="small"
                  icon="send"
                  aria-haspopup="dialog"
                  onClick={() => setOpen('refer')}
                >
                  Refer
                  <OrderKey letter="R" />
                </Button>
              )}
            </span>
          )
        }
      />
      {open !== null && !parts && <LazyPending of={dialogs} onCancel={close} />}
      {parts && summary && open === 'prescribe' && (
        <parts.PrescribeDialog {...of} summary={summary} onLeave={close} />
      )}
      {parts && open === 'refer' && <parts.ReferDialog {...of} onLeave={close} />}
    </>
  );
}

function OrderKey({ letter }: { letter: string }) {
  return (
    <span aria-hidden="true" className="hidden xl:block">
      <KeyHint keys={['Alt', letter]} />
    </span>
  );
}
