import { sql } from 'drizzle-orm';
import { it } from 'vitest';
import { database } from '@/db/client';
import { send } from '@/e2e/api/transport';
import { aHospital } from '@/e2e/builders';

it('scale', async () => {
  const h = await aHospital();
  const p = h.provider.id;
  const doc = h.staff['medical-officer'].practitionerId;
  const t0 = performance.now();
  const step = async (what: string, q: ReturnType<typeof sql>) => {
    try { await database().execute(q); } catch (e) { console.log('0 ms 0 FAIL', what, String((e as Error).cause)); }
    console.log(`${Math.round(performance.now() - t0)} ms 1 ${what}`);
  };
  await step('patients', sql`insert into patients (provider_id,id,mr_number,first_name,last_name,other_names,mobile,email)
    select ${p}, gen_random_uuid(), 'MR'||g, 'First'||(g%997), 'Last'||(g%1499), 'Other'||g, '+2547'||g, 'p'||g||'@example.org' from generate_series(1,5000) g`);
  for (let k = 0; k < 6; k += 1) await step('encounters', sql`insert into encounters (provider_id,id,patient_id,encounter_class,status,healthcare_service_id,start_time,created_at)
    select ${p}, gen_random_uuid(), pt.id, 'ambulatory', case when g%50=0 then 'in-progress' else 'finished' end, ${h.service.id}, now()-g*interval '1 minute', now()-g*interval '1 minute'
    from (select id, row_number() over () as g from patients where provider_id=${p}) pt`);
  for (let k = 0; k < 4; k += 1) await step('rx', sql`insert into medication_requests (provider_id,id,patient_id,encounter_id,name,status,intent,priority,category,course_of_therapy_type,requester_id,authored_at,created_at)
    select ${p}, gen_random_uuid(), patient_id, id, 'Medicine '||(row_number() over ())%3000, 'active','order','routine','outpatient','acute', ${doc}::uuid, start_time, created_at from (select * from encounters where provider_id=${p} and not has_prescriptions limit 5000) e`);
  await step('referrals', sql`insert into referral_requests (provider_id,id,patient_id,encounter_id,requester_id,recipient_extra_detail,reason,priority,status,created_at)
    select ${p}, gen_random_uuid(), patient_id, id, ${doc}::uuid, 'Clinic '||(row_number() over ())%100, 'r','routine','active', created_at from (select * from encounters where provider_id=${p} limit 15000) e`);
  for (let k = 0; k < 7; k += 1) await step('codes', sql`insert into diagnosis_codes (provider_id, code, display) select ${p}, 'Z'||g, 'Condition number '||g||' of the '||(g%77)||' part' from generate_series(${k * 10000}::int+1,${k * 10000 + 10000}::int) g`);
  for (const t of ['patients', 'encounters', 'medication_requests', 'referral_requests', 'diagnosis_codes']) await database().execute(sql.raw(`analyze ${t}`));
  const base = `/api/v1/providers/${p}`;
  for (const path of [
    'encounter-prescriptions', 'encounter-prescriptions?page=300', 'encounter-prescriptions?status=in-progress', 'encounter-prescriptions?search=other777',
    'encounter-prescriptions?search=p1', 'encounter-prescriptions?mr_number=MR77', 'encounter-prescriptions?created_at__gte=2030-11-15T00:00:00Z', 'encounter-prescriptions?visit=1',
    'prescriptions', 'prescriptions?search=medicine+77', 'prescriptions?status=stopped', 'prescriptions?page=300',
    'referral-request', 'referral-request?search=test', 'referral-request?search=nobody', 'referral-request?recipient_extra_detail=77',
    'diagnosis-codes?search=z77', 'diagnosis-codes?search=con', 'diagnosis-codes?search=part+777', 'diagnosis-codes?search=c',
  ]) {
    await send('GET', `${base}/${path}`, { as: h.key });
    const t = performance.now();
    const a = await send('GET', `${base}/${path}`, { as: h.key });
    console.log(`${Math.round(performance.now() - t)} ms ${a.status} ${a.body?.meta?.total} ${path}`);
  }
}, 400_000);
