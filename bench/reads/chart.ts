import { first, type Read } from '@/bench/reads/read';
import type { Subjects } from '@/bench/subjects';
import {
  listCarePlansOfPatient,
  listDiagnosesOfPatient,
  listNotesOfPatient,
} from '@/db/queries/clinical/chart';
import { findCurrentStay } from '@/db/queries/clinical/patient-summary';
import { listTimeline, type TimelineFilter } from '@/db/queries/clinical/timeline/list';
import { timelineKinds } from '@/lib/domain/timeline/kinds';

export function chartReads({ providerId, frequent, inpatient }: Subjects): Read[] {
  const timeline = (filter: string, given: Partial<TimelineFilter>): Read => ({
    query: 'listTimeline',
    filter,
    run: (tx) =>
      listTimeline(
        tx,
        providerId,
        {
          patientId: inpatient.id,
          kinds: new Set(timelineKinds),
          stay: null,
          before: null,
          ...given,
        },
        51,
      ),
  });
  const stay = {
    id: inpatient.hospitalizationId,
    since: new Date(Date.now() - 30 * 86_400_000),
    until: null,
    observedUntil: null,
  };
  const yearsAgo = new Date(Date.now() - 3 * 365 * 86_400_000);
  return [
    timeline('patient', {}),
    timeline('patient of many', { patientId: frequent.id }),
    timeline('patient of many, years ago', {
      patientId: frequent.id,
      before: { at: yearsAgo, rank: 0, id: '00000000-0000-0000-0000-000000000000' },
    }),
    timeline('patient of many, charges', {
      patientId: frequent.id,
      kinds: new Set(['charge'] as const),
    }),
    timeline('patient of many, transfers', {
      patientId: frequent.id,
      kinds: new Set(['transfer'] as const),
    }),
    timeline('stay', { stay }),
    timeline('stay of a patient of many, years ago', {
      patientId: frequent.id,
      stay: {
        ...stay,
        since: new Date(yearsAgo.getTime() - 30 * 86_400_000),
        until: yearsAgo,
        observedUntil: yearsAgo,
      },
    }),
    {
      query: 'listDiagnosesOfPatient',
      filter: 'patient of many',
      run: (tx) => listDiagnosesOfPatient(tx, providerId, frequent.id, first),
    },
    {
      query: 'listCarePlansOfPatient',
      filter: 'patient of many',
      run: (tx) =>
        listCarePlansOfPatient(
          tx,
          providerId,
          frequent.id,
          { isOpen: undefined, at: new Date() },
          first,
        ),
    },
    {
      query: 'listNotesOfPatient',
      filter: 'patient of many',
      run: (tx) => listNotesOfPatient(tx, providerId, frequent.id, first),
    },
    {
      query: 'findCurrentStay',
      filter: 'patient',
      run: (tx) => findCurrentStay(tx, providerId, inpatient.id),
    },
  ];
}
