'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { SexAndAge } from '@/components/admissions/wards/sex-and-age';
import { PersonName } from '@/components/registry/patients/person-name';
import { sharingWords } from '@/lib/admissions/wards/words';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { Assessment } from './assessment';
import { Background } from './background';
import { Recommendation, type RecommendationProps } from './recommendation';
import { Situation } from './situation';

/** One patient in the order of ISBAR. */
export function HandoverRow(props: RecommendationProps) {
  const { patient: of, provider, now } = props;
  const { bed, patient, assigned_to, children } = of.identity;
  const looking = assigned_to.map(({ practitioner_name }) => practitioner_name).join(', ');
  const sharing = sharingWords(of.identity, children.map(surnameFirst));
  const timeZone = provider.time_zone;
  return (
    <tr>
      <th scope="row">
        <div className="handover-flow flex flex-wrap items-baseline gap-x-3 gap-y-0.5 xl:flex-col">
          <span className="text-ink-muted print:text-ink">
            {bedName(bed.name)}
            {sharing && <span className="font-normal">, {sharing}</span>}
          </span>{' '}
          <Link
            href={`/patients/${patient.uuid}`}
            prefetch={false}
            className="relative text-lg underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-2.5 hover:underline xl:text-base"
          >
            <PersonName patient={patient} />
          </Link>{' '}
          <span className="font-normal text-ink-muted text-sm">
            <SexAndAge patient={patient} now={now} timeZone={timeZone} /> ·{' '}
            <span className="whitespace-nowrap">{patient.mr_number}</span>
          </span>
          {looking && (
            <span className="font-normal text-sm">
              <span className="sr-only">Looked after by </span>
              {looking}
            </span>
          )}
        </div>
      </th>
      <Part name="Situation">
        <Situation {...of.situation} patient={patient} now={now} timeZone={timeZone} />
      </Part>
      <Part name="Background">
        <Background {...of.background} now={now} timeZone={timeZone} />
      </Part>
      <Part name="Assessment">
        <Assessment
          {...of.assessment}
          diagnoses={of.background.diagnoses}
          lastObservedAt={of.situation.last_observed_at}
          deceasedAt={patient.deceased_at}
          now={now}
          timeZone={timeZone}
        />
      </Part>
      <Part name="Recommendation">
        <Recommendation {...props} />
      </Part>
    </tr>
  );
}

/** A cell that says its own name where the columns' names are not over it. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td>
      <span aria-hidden="true" className="handover-part">
        {name}
      </span>
      {children}
    </td>
  );
}
