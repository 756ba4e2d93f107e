'use client';

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { prescriptionsOfPatient } from '@/components/clinical/chart/client';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import {
  currentPrescriptions,
  prescribeAddress,
  prescriptionAddress,
} from '@/components/clinical/prescriptions/client';
import {
  BanState,
  PrescriptionState,
} from '@/components/clinical/prescriptions/prescription-status';
import { Badge } from '@/components/platform/ui/badge';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { PatientAddress } from '@/components/registry/patients/client';
import { orderedUnder, takenWords } from '@/lib/clinical/prescriptions/words';
import { spokenInstant } from '@/lib/domain/time';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { PagedPanel, PanelFailed, PanelSkeleton } from './panel-reading';

type PrescriptionsPanelProps = {
  address: PatientAddress;
  timeZone: string;
  mayPrescribe: boolean;
};

/** A patient's active prescriptions, and those that ended or never began. */
export function PrescriptionsPanel({ address, timeZone, mayPrescribe }: PrescriptionsPanelProps) {
  const current = useQuery(currentPrescriptions(address));
  const all = useInfiniteQuery(prescriptionsOfPatient(address));
  const { data: summary } = useQuery(patientSummary(address));
  const encounter = summary?.encounter ?? null;
  const prescribe = mayPrescribe && encounter && summary?.patient.deceased_at === null && (
    <LinkButton
      icon="pill"
      href={prescribeAddress(address.patient, {
        encounter,
        from: `/patients/${address.patient}?tab=prescriptions`,
      })}
    >
      Prescribe
    </LinkButton>
  );
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <section aria-labelledby="prescriptions-now" className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="prescriptions-now" className="font-semibold text-lg">
            Active and on hold
          </h2>
          {prescribe}
        </div>
        {current.isPending && <PanelSkeleton label="Loading the active prescriptions" />}
        {current.error && !current.data && (
          <PanelFailed
            noun="the active prescriptions"
            error={current.error}
            onRetry={() => void current.refetch()}
            retrying={current.isRefetching}
          />
        )}
        {current.data?.length === 0 && (
          <EmptyState icon="pill" title="No active prescriptions">
            Earlier prescriptions are listed below.
          </EmptyState>
        )}
        {current.data && current.data.length > 0 && (
          <ul aria-label="Active prescriptions" className="flex flex-col border-line border-t">
            {current.data.map((one) => (
              <Item
                key={one.uuid}
                one={one}
                timeZone={timeZone}
                orderedUnder={orderedUnder(one, summary?.other_records)}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="prescriptions-past" className="flex flex-col gap-2">
        <h2 id="prescriptions-past" className="font-semibold text-lg">
          Past and drafts
        </h2>
        <PagedPanel reading={all} noun="the earlier prescriptions" empty={noneBefore}>
          {(rows) => {
            const past = rows.filter(({ status }) => status !== 'active' && status !== 'on-hold');
            if (past.length === 0) return all.hasNextPage ? null : noneBefore;
            return (
              <ul aria-label="Past prescriptions" className="flex flex-col border-line border-t">
                {past.map((one) => (
                  <Item key={one.uuid} one={one} timeZone={timeZone} />
                ))}
              </ul>
            );
          }}
        </PagedPanel>
      </section>
    </div>
  );
}

const noneBefore = <p className="text-ink-muted">None.</p>;

type Prescription = Awaited<
  ReturnType<NonNullable<ReturnType<typeof currentPrescriptions>['queryFn']>>
>[number];

type ItemProps = {
  one: Prescription;
  timeZone: string;
  /** The record that it is under, where that is another one of the same person. */
  orderedUnder?: string | undefined;
};

function Item({ one, timeZone, orderedUnder }: ItemProps) {
  const isVoid = one.status === 'entered-in-error';
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-line border-b py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Link
            href={prescriptionAddress(one.uuid)}
            prefetch={false}
            className={`font-semibold text-accent-ink hover:underline ${isVoid ? 'line-through' : ''}`}
          >
            {one.name}
          </Link>
          {one.dosage_form && <span className="text-ink-muted">{one.dosage_form}</span>}
          {orderedUnder && <Badge tone="attention">Ordered under {orderedUnder}</Badge>}
          {one.do_not_perform && <BanState status={one.status} />}
          {one.priority !== 'routine' && <Badge tone="attention">{spokenCode(one.priority)}</Badge>}
        </p>
        {!one.do_not_perform && <p>{takenWords(one)}</p>}
        {one.medication_request_notes.map(({ uuid, display, author_name, created_at }) => (
          <p
            key={uuid}
            className="my-1 whitespace-pre-line break-words border-line border-s-2 ps-2"
          >
            {display}
            <span className="block text-ink-muted text-sm">
              {author_name && (
                <>
                  <bdi>{author_name}</bdi>,{' '}
                </>
              )}
              {spokenInstant(new Date(created_at), timeZone)}
            </span>
          </p>
        ))}
        <p className="text-ink-muted text-sm">
          <bdi>{one.practitioner_detail.name}</bdi>, {spokenInstant(new Date(one.date), timeZone)}
          {one.status_reason !== '' && ` · ${one.status_reason}`}
        </p>
      </div>
      <PrescriptionState {...one} />
    </li>
  );
}
