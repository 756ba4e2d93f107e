'use client';

import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { Badge } from '@/components/platform/ui/badge';
import { lazy, useLazy } from '@/components/platform/ui/lazy';
import { LazyPending } from '@/components/platform/ui/lazy-pending';
import { Skeleton } from '@/components/platform/ui/skeleton';
import { StickyOffset } from '@/components/platform/ui/sticky-offset';
import { ageWords, sexWords, surnameFirst } from '@/lib/domain/persons';
import { spokenDay } from '@/lib/domain/time';
import type { patientRecord } from '@/lib/registry/patients/contract';
import { Outstanding } from './outstanding';
import { PayPanel } from './pay-panel';
import { useDesk } from './use-desk';
import type { Taking } from './use-taking';

const deposit = lazy(() => import('./deposit'));
const held = lazy(() => import('./account-held'));

type DeskPatientProps = {
  taking: Taking;
  provider: { uuid: string; timeZone: string; currency: string };
  userId: string;
  patient: string;
  invoice: string | null;
  shift: { location: string; currency: string };
  /** undefined while it is loaded. */
  record: z.output<typeof patientRecord> | undefined;
};

/** One patient at the desk: who it is, what is owed, and how it is paid. */
export function DeskPatient({
  taking,
  provider,
  userId,
  patient,
  invoice,
  shift,
  record,
}: DeskPatientProps) {
  const desk = useDesk({
    provider: provider.uuid,
    patient,
    invoice,
    shift,
    isHeld: taking.isSending,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = record !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus();
  }, [isLoaded]);
  const [isDepositing, setDepositing] = useState(false);
  const parts = useLazy(deposit, isDepositing);
  const heldParts = useLazy(held, true);
  const [account] = desk.accounts.choices('user-account');
  const isOwing = desk.items.length > 0 || desk.invoices.length > 0;
  return (
    <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start">
      <section
        aria-label="Patient"
        className="sticking top-shell-top z-20 rounded-lg border border-line bg-raised px-4 py-2 xl:static xl:col-span-2"
      >
        <StickyOffset to="top" />
        {record ? (
          <>
            <h2
              ref={heading}
              tabIndex={-1}
              className="wrap-anywhere font-semibold text-lg outline-none"
            >
              <bdi>{surnameFirst(record)}</bdi>
            </h2>
            <div className="flex flex-wrap items-center gap-x-3 text-ink-muted">
              <span>{ageWords(record, { now: Date.now(), timeZone: provider.timeZone })}</span>
              <span>{sexWords(record.gender).word}</span>
              <span>{record.mr_number}</span>
              {record.mobile !== '' && <span>{record.mobile}</span>}
              {record.birth_date && (
                <span className="max-sm:hidden">born {spokenDay(record.birth_date)}</span>
              )}
              {record.is_hospitalized && <Badge tone="outline">Admitted</Badge>}
              <Link
                href={`/patients/${patient}/cover`}
                prefetch={false}
                className="text-accent-ink underline underline-offset-2"
              >
                Cover
              </Link>
              <Link
                href={`/patients/${patient}/estimate`}
                prefetch={false}
                className="text-accent-ink underline underline-offset-2"
              >
                Estimate
              </Link>
              {heldParts && (
                <>
                  {account && <heldParts.AccountHeld account={account} provider={provider.uuid} />}
                  <heldParts.ApprovedRefunds provider={provider.uuid} patient={patient} />
                </>
              )}
            </div>
          </>
        ) : (
          <Skeleton className="h-12 w-64" />
        )}
      </section>
      <Outstanding
        of={desk}
        provider={provider}
        patient={patient}
        userId={userId}
        onDeposit={() => setDepositing(true)}
      />
      {isDepositing && record && !parts && (
        <LazyPending of={deposit} onCancel={() => setDepositing(false)} />
      )}
      {isDepositing && record && parts && (
        <parts.Deposit
          taking={taking}
          provider={provider.uuid}
          patient={{ uuid: record.uuid, name: surnameFirst(record) }}
          account={account}
          shift={shift}
          onClose={() => {
            if (taking.isSending) return;
            taking.forgetRefusal();
            setDepositing(false);
          }}
        />
      )}
      {isOwing && <PayPanel of={desk} {...{ taking, provider, patient }} />}
    </div>
  );
}
