'use client';

import type { UseQueryResult } from '@tanstack/react-query';
import Link from 'next/link';
import { type ReactNode, useId } from 'react';
import {
  type CurrentPrescription,
  prescriptionAddress,
} from '@/components/clinical/prescriptions/client';
import { Banner } from '@/components/platform/ui/banner';
import { Button } from '@/components/platform/ui/button';
import { Loading, Skeleton } from '@/components/platform/ui/skeleton';
import { orderedUnder, standingWords, takenWords } from '@/lib/clinical/prescriptions/words';
import { spokenInstant } from '@/lib/domain/time';
import type { OtherRecord } from '@/lib/registry/patients/other-records-contract';
import { Allergies } from './allergies';
import { PrescriptionState } from './prescription-status';

type PrescribeBesideProps = {
  allergies: readonly string[];
  current: UseQueryResult<CurrentPrescription[]>;
  /** Other records of the same person, under which some of it may be ordered. */
  others: readonly OtherRecord[];
  timeZone: string;
};

/**
 * The facts that a prescriber must have in view: allergies and current prescriptions. Whether a dose was given is not on
 * record.
 */
export function PrescribeBeside({ allergies, current, others, timeZone }: PrescribeBesideProps) {
  return (
    <div className="flex flex-col gap-4">
      <Allergies allergies={allergies} />
      <ActivePrescriptions {...{ current, others, timeZone }} />
    </div>
  );
}

type ActivePrescriptionsProps = Omit<PrescribeBesideProps, 'allergies'> & {
  /** Beside the heading. */
  actions?: ReactNode;
};

/** The prescriptions that are active or on hold. */
export function ActivePrescriptions({
  current,
  others,
  timeZone,
  actions,
}: ActivePrescriptionsProps) {
  // On a round it is on the page and in the dialog over it.
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} className="font-semibold text-lg">
          Active prescriptions
        </h2>
        {actions}
      </div>
      {current.isError && (
        <Banner
          tone="attention"
          action={
            <Button size="small" onClick={() => void current.refetch()}>
              Try again
            </Button>
          }
        >
          {current.data
            ? 'Could not update. This may be out of date.'
            : 'The active prescriptions could not be loaded.'}
        </Banner>
      )}
      {current.data ? (
        <Medicines medicines={current.data} others={others} timeZone={timeZone} />
      ) : (
        !current.isError && (
          <Loading label="Loading the active prescriptions">
            <Skeleton className="h-16 w-full" />
          </Loading>
        )
      )}
    </section>
  );
}

function Medicines({
  medicines,
  others,
  timeZone,
}: {
  medicines: readonly CurrentPrescription[];
} & Pick<PrescribeBesideProps, 'others' | 'timeZone'>) {
  if (medicines.length === 0) {
    return <p className="text-ink-muted">Nothing is active or on hold at this hospital.</p>;
  }
  return (
    <ul className="flex flex-col divide-y divide-line border-line border-y">
      {medicines.map((medicine) => {
        const record = orderedUnder(medicine, others);
        return (
          <li
            key={medicine.uuid}
            className="flex items-start justify-between gap-3 py-1.5 pointer-coarse:py-2.5"
          >
            <span className="min-w-0 break-words text-sm">
              <Link
                href={prescriptionAddress(medicine.uuid)}
                prefetch={false}
                className="relative font-medium text-base after:absolute after:inset-x-0 after:-inset-y-3 hover:underline"
              >
                {medicine.name}
              </Link>{' '}
              {takenWords(medicine)}
              <span className="text-ink-muted">
                {' · '}
                {spokenInstant(new Date(medicine.date), timeZone)}
                {record && `, under ${record}`}
              </span>
            </span>
            {standingWords(medicine) !== 'Active' && <PrescriptionState {...medicine} />}
          </li>
        );
      })}
    </ul>
  );
}
