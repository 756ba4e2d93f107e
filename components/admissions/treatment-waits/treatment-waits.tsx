'use client';

import { useQuery } from '@tanstack/react-query';
import { treatmentWaitsQuery } from '@/components/admissions/treatment-waits/client';
import {
  AcrossWardsList,
  bedColumn,
  patientColumn,
} from '@/components/admissions/wards/across-wards';
import { AcuityBadge } from '@/components/clinical/acuity/acuity-badge';
import {
  SeenButton,
  TreatmentClock,
} from '@/components/clinical/clinician-reviews/treatment-clock';
import { actionsColumn, type Column } from '@/components/platform/ui/data-table';
import type { TreatmentWait } from '@/lib/admissions/treatment-waits/contract';
import { clockWords } from '@/lib/domain/wall-time';

type TreatmentWaitsProps = {
  provider: { uuid: string; time_zone: string };
  /** Whether the viewer may record that a clinician has seen a patient. */
  mayReview: boolean;
};

/** The patients of all wards who wait for a clinician, the most overdue first. */
export function TreatmentWaits({ provider, mayReview }: TreatmentWaitsProps) {
  return (
    <AcrossWardsList
      reading={useQuery(treatmentWaitsQuery(provider.uuid))}
      words={{
        title: 'Waiting for a clinician',
        lead: 'Red and orange sets on all wards, the most overdue first',
        caption: 'Patients waiting for a clinician',
        shown: 'longest waits',
      }}
      empty={{
        icon: 'user-round-check',
        title: 'No patient is waiting',
        text: 'A patient appears here with a red or orange set, until a clinician has seen the patient.',
      }}
      columns={(now) => columnsOf({ provider, mayReview, now })}
    />
  );
}

function columnsOf({
  provider,
  mayReview,
  now,
}: TreatmentWaitsProps & { now: number }): Column<TreatmentWait>[] {
  const timeZone = provider.time_zone;
  const seen: Column<TreatmentWait> = {
    ...actionsColumn,
    cell: (wait) => <SeenButton provider={provider.uuid} of={wait} now={now} />,
  };
  return [
    patientColumn,
    {
      key: 'wait',
      header: 'Time to treatment',
      cell: (wait) => <TreatmentClock of={wait} now={now} timeZone={timeZone} />,
    },
    {
      key: 'colour',
      header: 'Priority',
      cell: ({ treatment_clock: { colour } }) => <AcuityBadge acuity={colour} />,
    },
    {
      key: 'since',
      header: 'Set recorded',
      cell: ({ treatment_clock: { started_at } }) => clockWords(started_at, now, timeZone),
    },
    bedColumn,
    ...(mayReview ? [seen] : []),
  ];
}
