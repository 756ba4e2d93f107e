import type { Loading } from '@/bench/load';
import data from '@/lib/ops/demo/data/prescriptions.json';

const medicines = [
  ...new Set(
    [data.medical, data.surgical, data.maternity, data.hdu]
      .flatMap((ward) => Object.values(ward).flat())
      .map(([name]) => String(name)),
  ),
];

/** The encounters with a prescription, as a condition on their number. */
export const isPrescribedIn = 'n % 4 = 1';

/**
 * A prescription in every fourth encounter: old ones are completed, some are stopped, recent ones are active. One in
 * ten repeats the patient's previous one.
 */
export async function loadPrescriptions({ tx, providerId, until }: Loading): Promise<void> {
  await tx`create table loading.prescriptions (n int primary key, id uuid, status text, at timestamptz)`;
  await tx`
    insert into loading.prescriptions
    select n, loading.uuid_at(from_at),
      case when n % 40 = 1 then 'stopped' when to_at is null or from_at > ${until}::timestamptz - interval '5 days' then 'active'
        when n % 400 = 5 then 'on-hold' else 'completed' end,
      from_at
    from loading.encounters where ${tx.unsafe(isPrescribedIn)}`;
  await tx`
    insert into medication_requests (
      provider_id, id, patient_id, encounter_id, visit_id, name, dosage_form, status, status_reason, intent, priority,
      category, course_of_therapy_type, quantity, number_of_repeats_allowed, requester_id, recorder_id, authored_at,
      created_by_id, created_at, modified_at
    )
    select ${providerId}::uuid, prescription.id, patient.id, encounter.id, encounter.visit_id,
      loading.pick(${medicines}::text[]), 'tablet', prescription.status,
      case when prescription.status in ('stopped', 'on-hold') then 'Not tolerated' else '' end, 'order', 'routine',
      case when encounter.stay is null then 'outpatient' else 'inpatient' end, 'acute', 15, encounter.n % 3,
      staff.practitioner_id, staff.practitioner_id, prescription.at, staff.user_id, prescription.at, prescription.at
    from loading.prescriptions prescription
    join loading.encounters encounter on encounter.n = prescription.n
    join loading.patients patient on patient.n = encounter.patient
    join loading.staff staff on staff.n = encounter.n % (select count(*) from loading.staff)
    order by prescription.n`;
  await tx`
    insert into dosage_instructions (
      provider_id, id, medication_request_id, position, frequency, period, period_unit, frequency_unit, strength, route
    )
    select ${providerId}::uuid, loading.uuid_at(at), id, 0, 3, 1, 'd', 'tablet', '500 mg', 'oral'
    from loading.prescriptions order by n`;
  await tx`
    insert into medication_request_texts (provider_id, id, medication_request_id, kind, display, created_at, modified_at)
    select ${providerId}::uuid, loading.uuid_at(at), prescription.id, kind, display, at, at
    from loading.prescriptions prescription,
      (values ('medication', 'Tablet'), ('category', 'Outpatient')) part (kind, display)
    order by n`;
  await tx`
    insert into medication_request_status_history (
      provider_id, id, medication_request_id, status, practitioner_id, created_at
    )
    select ${providerId}::uuid, loading.uuid_at(step.at), prescription.id, step.status, staff.practitioner_id, step.at
    from loading.prescriptions prescription
    join loading.staff staff on staff.n = prescription.n % (select count(*) from loading.staff)
    cross join lateral (
      values ('active', prescription.at), (prescription.status, prescription.at + interval '5 days')
    ) step (status, at)
    where step.status = 'active' and step.at = prescription.at or step.status <> 'active'
    order by prescription.n`;
}

const elsewhere = data.referrals.map(({ to }) => to);
const reasons = data.referrals.map(({ reason }) => reason);

/** A referral in every twelfth encounter, half of them to other hospitals; only the latest still await a reply. */
export async function loadReferrals({ tx, providerId, until }: Loading): Promise<void> {
  await tx`
    insert into referral_requests (
      provider_id, id, patient_id, visit_id, encounter_id, requester_id, recipient_id, recipient_extra_detail, reason,
      priority, status, reply, replied_at, replied_by_id, created_by_id, created_at, modified_at
    )
    select ${providerId}::uuid, loading.uuid_at(from_at), patient.id, visit_id, encounter.id, staff.practitioner_id,
      case when is_own then other.practitioner_id end,
      case when is_own then '' else loading.pick(${elsewhere}::text[]) end, loading.pick(${reasons}::text[]), 'routine',
      case when is_waiting then 'active' when encounter.n % 240 = 11 then 'revoked' else 'completed' end,
      case when is_waiting then '' else 'Seen, thank you.' end,
      case when not is_waiting then from_at + interval '2 hours' end,
      case when not is_waiting then other.user_id end, staff.user_id, from_at, from_at
    from loading.encounters encounter
    join loading.patients patient on patient.n = encounter.patient
    join loading.staff staff on staff.n = encounter.n / 12 % (select count(*) from loading.staff)
    join loading.staff other on other.n = (encounter.n / 12 + 7) % (select count(*) from loading.staff)
    cross join lateral (
      select encounter.n % 24 = 11 as is_own, from_at > ${until}::timestamptz - interval '3 days' as is_waiting
    ) of
    where encounter.n % 12 = 11 order by encounter.n`;
}
