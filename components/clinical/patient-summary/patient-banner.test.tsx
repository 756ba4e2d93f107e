import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { patientSummary } from '@/components/clinical/patient-summary/client';
import type { PatientSummary } from '@/lib/clinical/patient-summary/contract';
import { PatientBanner } from './patient-banner';

const address = { provider: 'p', patient: 'a' };
const at = '2026-11-20T10:00:00.000Z';

const summary: PatientSummary = {
  patient: {
    id: 1,
    uuid: '019aa000-0000-7000-8000-000000000001',
    mr_number: 'MR-1',
    first_name: 'Achieng',
    last_name: 'Otieno',
    other_names: '',
    is_unidentified: false,
    temporary_name: '',
    gender: 'FEMALE',
    birth_date: null,
    estimated_birth: null,
    age: null,
    mobile: '',
    national_mobile_number: '',
    email: '',
    address: '',
    language: '',
    is_hospitalized: false,
    deceased_at: null,
    replaced_by: null,
    mother: null,
    spo2_scale: 1,
    created_at: at,
    modified_at: at,
  },
  as_of: at,
  flags: [],
  spo2_scale_set: null,
  pregnancy: { is_pregnant: false, is_to_be_asked: false },
  other_records: [],
  family: [],
  stay: null,
  encounter: null,
  bill: null,
  acuity: {
    tews: null,
    partial_tews: null,
    recent_tews: [],
    trend: null,
    last_observed_at: null,
    next_due_at: at,
    is_on_leave: false,
    treatment_clock: null,
    morse: null,
  },
};

const drawn = (state: { error: Error; status: 'error' } | null, shown = summary) => {
  const client = new QueryClient();
  const { queryKey } = patientSummary(address);
  client.setQueryData(queryKey, shown);
  const query = client.getQueryCache().find({ queryKey });
  if (state) query?.setState({ ...query.state, ...state });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PathnameContext value="/patients/a">
        <PatientBanner
          address={address}
          timeZone="Africa/Nairobi"
          mayObserve={false}
          mayAdmit={false}
        />
      </PathnameContext>
    </QueryClientProvider>,
  );
};

it('the banner of a patient says when it could not be refetched', () => {
  expect(drawn(null)).toContain('Otieno');
  expect(drawn(null)).not.toContain('Out of date');
  const stale = drawn({ error: new Error('No answer.'), status: 'error' });
  expect(stale).toContain('Otieno');
  expect(stale).toContain('Out of date');
});

it('the banner says about the next observations the same as the board: overdue from the first whole minute', () => {
  const stay: PatientSummary['stay'] = {
    hospitalization: { id: 1, uuid: '019aa000-0000-7000-8000-000000000002' },
    admitted_at: at,
    healthcare_service_name: 'Medicine',
    ward: '019aa000-0000-7000-8000-000000000003',
    ward_name: 'Medical Ward',
    room_name: 'Room A',
    bed_name: 'A1',
  };
  const dueAt = (next_due_at: string) =>
    drawn(null, { ...summary, stay, acuity: { ...summary.acuity, next_due_at } });
  expect(dueAt('2026-11-20T09:59:10.000Z')).toContain('due now');
  expect(dueAt('2026-11-20T09:59:00.000Z')).toContain('overdue 1 min');
  expect(dueAt('2026-11-20T10:01:40.000Z')).toContain('due in 1 min');
});

it('the banner counts down to a clinician while the patient is cared for, and no longer once the patient has left', () => {
  const clock = {
    colour: 'red' as const,
    due_at: at,
    started_at: at,
    observation_set: '019aa000-0000-7000-8000-000000000004',
    seen: null,
  };
  const waiting = { ...summary, acuity: { ...summary.acuity, treatment_clock: clock } };
  const encounter = '019aa000-0000-7000-8000-000000000005';
  expect(drawn(null, { ...waiting, encounter })).toContain('Clinician');
  expect(drawn(null, waiting)).not.toContain('Clinician');
});

it('the banner shows what is open on the bill of the patient’s other record to users who may read it', () => {
  const owing = { status: 'owing' as const, awaited: [], refund_due: [], held: [] };
  const other = {
    id: 17,
    uuid: '019aa000-0000-7000-8000-000000000002',
    mr_number: 'OLD-17',
    first_name: 'Achieng',
    last_name: 'Otieno',
    birth_date: null,
    is_kept: false,
    spo2_scale: 1 as const,
    is_pregnant: false,
    bill: { ...owing, owed: [{ amount: '1500.00', currency: 'KES' }] },
  };
  expect(drawn(null, { ...summary, other_records: [other] })).toContain(
    '(Balance due KES 1,500.00)',
  );
  const refund = { ...other.bill, status: 'refund-due' as const, owed: [] };
  const due = { ...refund, refund_due: [{ amount: '2400.00', currency: 'KES' }] };
  expect(drawn(null, { ...summary, other_records: [{ ...other, bill: due }] })).toContain(
    '(Refund due KES 2,400.00)',
  );
  const unsaid = drawn(null, { ...summary, other_records: [{ ...other, bill: null }] });
  expect(unsaid).toContain('OLD-17');
  expect(unsaid).not.toContain('Balance due');
});

it('the banner says where the patient’s other record has another saturation scale, which is not copied', () => {
  const other = {
    id: 17,
    uuid: '019aa000-0000-7000-8000-000000000002',
    mr_number: 'OLD-17',
    first_name: 'Achieng',
    last_name: 'Otieno',
    birth_date: null,
    is_kept: false,
    spo2_scale: 2 as const,
    is_pregnant: false,
    bill: null,
  };
  const words = (others: PatientSummary['other_records']) =>
    drawn(null, { ...summary, other_records: others }).replace(/<[^>]*>/g, '');
  expect(words([other])).toContain('SpO₂ scale 2 there, scale 1 here');
  expect(words([{ ...other, spo2_scale: 1 }])).not.toContain('SpO₂');
  expect(words([{ ...other, spo2_scale: null }])).not.toContain('SpO₂');
});

it('the banner of a patient who died shows the time of death instead of “not admitted”', () => {
  const died = { ...summary.patient, deceased_at: '2026-11-19T21:31:00.000Z' };
  const banner = drawn(null, { ...summary, patient: died });
  expect(banner).toContain('Died on 20 Nov 2026, 00:31');
  expect(banner).not.toContain('Not admitted');
});
