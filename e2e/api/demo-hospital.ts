import { expect, test } from 'vitest';
import { readDemoFile, shared } from '@/e2e/api/demo-database';
import { roles } from '@/lib/domain/codes/roles';
import { verifyPassword } from '@/lib/platform/auth/password';

/** The content of the demo hospital in a database with demo data. */
export function theHospital() {
  test('has two hospitals, every role, enough wards, beds and patients', async ({ annotate }) => {
    await annotate(`Migrated and filled in ${shared.seconds.toFixed(1)} s.`);
    const [own, other] = await shared.sql<
      { name: string; wards: number; beds: number; patients: number; admitted: number }[]
    >`
      select p.name,
        (select count(*)::int from locations l where l.provider_id = p.id and l.type = 'ward') as wards,
        (select count(*)::int from beds b where b.provider_id = p.id) as beds,
        (select count(*)::int from patients a where a.provider_id = p.id) as patients,
        (select count(*)::int from hospitalizations h where h.provider_id = p.id and h.is_active) as admitted
      from providers p order by p.number`;
    expect(own?.wards).toBeGreaterThanOrEqual(4);
    expect(own?.beds).toBeGreaterThanOrEqual(60);
    expect(own?.patients).toBeGreaterThanOrEqual(200);
    expect(own?.admitted).toBeGreaterThanOrEqual(45);
    expect(other?.patients).toBeGreaterThan(10);
    const [provider] = readDemoFile('demo').providers;
    expect(provider.name).toBe(own?.name);
    const present = await shared.sql`
      select distinct role from memberships m join providers p on p.id = m.provider_id
      where p.name = ${own?.name ?? ''}`;
    expect(present.map(({ role }) => role).sort()).toEqual([...roles].sort());
  });

  test('lets every demo user sign in with the printed passwords', async () => {
    expect(shared.signIns?.length).toBeGreaterThan(roles.length);
    for (const { email, password } of shared.signIns ?? []) {
      const [user] = await shared.sql`select password_hash from users where email = ${email}`;
      expect(await verifyPassword(user?.password_hash, password), email).toBe(true);
    }
  });

  test('has a person who belongs to both hospitals', async () => {
    const both = await shared.sql`
      select user_id from memberships group by user_id having count(distinct provider_id) = 2`;
    expect(both).toHaveLength(1);
  });

  test('has prescriptions and referrals, and prescribes no patient what their chart warns of', async () => {
    const [counted] = await shared.sql<
      { encounters: number; referrals: number; statuses: number }[]
    >`
      select (select count(*)::int from encounters e where e.has_prescriptions) as encounters,
        (select count(*)::int from referral_requests) as referrals,
        (select count(distinct status)::int from medication_requests) as statuses`;
    expect(counted?.encounters).toBeGreaterThan(50);
    expect(counted?.referrals).toBeGreaterThan(10);
    expect(counted?.statuses).toBeGreaterThanOrEqual(3);
    const unsafe = await shared.sql`
      select m.name, f.note from medication_requests m
      join patient_flags f on f.provider_id = m.provider_id and f.patient_id = m.patient_id
      where f.kind = 'allergy' and (strpos(lower(f.note), lower(m.name)) > 0
        or (f.note ~* 'cillin' and m.name ~* 'cillin'))`;
    expect(unsafe).toEqual([]);
    const astray = await shared.sql`
      select m.id from medication_requests m
      join encounters e on e.provider_id = m.provider_id and e.id = m.encounter_id
      where m.patient_id <> e.patient_id or m.authored_at < e.start_time
        or m.authored_at > coalesce(e.end_time, now())`;
    expect(astray).toEqual([]);
  });

  test('has payers and accounts of every kind, a desk for every location, and discounts to choose from', async () => {
    const hospitals = await shared.sql<
      { payers: string[]; accounts: string[]; defaults: number; unpriced: number }[]
    >`
      select array(select distinct type from payers q where q.provider_id = p.id order by type) as payers,
        array(select distinct type from payment_accounts a where a.provider_id = p.id order by type) as accounts,
        (select count(*)::int from payment_accounts a where a.provider_id = p.id and a.is_default) as defaults,
        (select count(*)::int from healthcare_services s where s.provider_id = p.id
          and s.category = 'inpatient' and s.bed_night_service_id is null) as unpriced
      from providers p order by p.number`;
    for (const { payers, accounts, defaults, unpriced } of hospitals) {
      expect(payers).toEqual(['corporate', 'insurance', 'self-pay']);
      expect(accounts).toEqual(expect.arrayContaining(['cash', 'corporate', 'insurance']));
      expect([defaults, unpriced]).toEqual([1, 0]);
    }
    const kinds = await shared.sql`
      select distinct applies_to, discount_type, is_active, start_at > now() as is_future, end_at < now() as is_over
      from discounts`;
    expect(kinds).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ applies_to: 'invoice', discount_type: 'currency' }),
        expect.objectContaining({ applies_to: 'healthcare_service', discount_type: 'percentage' }),
        expect.objectContaining({ is_active: false }),
        expect.objectContaining({ is_future: true }),
        expect.objectContaining({ is_over: true }),
      ]),
    );
  });

  test('has patients with a cover for today at the tier of their care, some with an authorization, and former covers', async () => {
    const [covers] = await shared.sql`
      select count(*) filter (where is_primary)::int as present,
        count(*) filter (where valid_to < now())::int as former,
        count(*) filter (where is_primary and authorization_limit > 0)::int as authorized,
        count(*) filter (where copayment_type is not null)::int as copaid,
        count(*) filter (where is_primary and not exists (
          select from charge_items i where i.provider_id = c.provider_id and i.patient_id = c.patient_id
            and i.price_tier_id = c.price_tier_id))::int as astray
      from patient_covers c`;
    expect(covers).toMatchObject({ astray: 0 });
    expect(covers?.present).toBeGreaterThanOrEqual(6);
    expect(covers?.present).toBeLessThanOrEqual(24);
    for (const some of ['former', 'authorized', 'copaid'])
      expect(covers?.[some]).toBeGreaterThan(0);
  });

  test('marks exactly the beds with a patient as occupied', async () => {
    const contradictions = await shared.sql`
      select b.name, b.status from beds b where (b.status = 'occupied') <> exists (
        select from hospitalizations h where h.provider_id = b.provider_id and h.bed_id = b.id
          and h.is_active and h.deleted_at is null)`;
    expect(contradictions).toEqual([]);
    const astray = await shared.sql`
      select h.id from hospitalizations h
      left join bed_stays s on s.provider_id = h.provider_id and s.hospitalization_id = h.id
        and s.bed_id = h.bed_id and upper(s.period) is not distinct from h.discharged_at
      left join beds b on b.provider_id = h.provider_id and b.id = h.bed_id and b.ward_id = h.ward_id
      left join patients p on p.provider_id = h.provider_id and p.id = h.patient_id
        and (p.is_hospitalized or not h.is_active)
      left join encounters e on e.provider_id = h.provider_id and e.id = h.encounter_id
        and e.hospitalization_number = h.number and e.end_time is not distinct from h.discharged_at
      where s.id is null or b.id is null or p.id is null or e.id is null`;
    expect(astray).toEqual([]);
    const [stays] = await shared.sql`
      select count(*)::int as broken from hospitalizations h where not exists (
        select from (
          select range_agg(period) as lain from bed_stays s
          where s.provider_id = h.provider_id and s.hospitalization_id = h.id
        ) t where t.lain = tstzmultirange(tstzrange(h.admitted_at, h.discharged_at)))`;
    expect(stays?.broken).toBe(0);
  });

  test('has a newborn in the bed of the mother', async () => {
    const [child] = await shared.sql`
      select p.mother_id = m.patient_id as is_hers, c.bed_id = m.bed_id as is_her_bed
      from hospitalizations c
      join hospitalizations m on m.provider_id = c.provider_id and m.id = c.with_mother_id
      join patients p on p.provider_id = c.provider_id and p.id = c.patient_id`;
    expect(child).toEqual({ is_hers: true, is_her_bed: true });
  });

  test('has beds in cleaning and beds out of service, with the reason', async () => {
    const rows = await shared.sql`
      select status, count(*)::int as count, bool_and(status_reason <> '') as has_reason from beds
      where status in ('cleaning', 'out-of-service') group by status order by status`;
    expect(rows[0]?.count).toBeGreaterThanOrEqual(3);
    expect(rows[1]).toMatchObject({ status: 'out-of-service', count: 2, has_reason: true });
  });

  test('has nothing from the future except plans', async () => {
    const columns = await shared.sql<{ table: string; column: string }[]>`
      select table_name as "table", column_name as "column" from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and table_type = 'BASE TABLE'`;
    const planned = new Set([
      'discounts.end_at',
      'discounts.start_at',
      'hospitalizations.expected_discharge_at',
      'prices.valid_to',
    ]);
    for (const { table, column } of columns) {
      if (planned.has(`${table}.${column}`)) continue;
      // The participants of a planned encounter begin with it.
      const encounter = { encounters: 'id', encounter_participants: 'encounter_id' }[table];
      const [row] = await shared.sql<{ count: number }[]>`
        select count(*)::int as count from ${shared.sql(table)}
        where ${shared.sql(column)} > now()
        ${
          encounter && column === 'start_time'
            ? shared.sql`and ${shared.sql(encounter)} not in (select id from encounters where status = 'planned')`
            : shared.sql``
        }`;
      expect(row?.count, `${table}.${column} in the future`).toBe(0);
    }
  });

  test('has mothers at the rounds of children, related persons of some adults, and a planned video visit', async () => {
    const [row] = await shared.sql<{ mothers: number; others: number; visits: number }[]>`
      select
        (select count(*)::int from encounter_participants q join related_persons r
          on r.provider_id = q.provider_id and r.id = q.related_person_id
          join encounters e on e.provider_id = q.provider_id and e.id = q.encounter_id
          where e.is_ward_round and r.relationship = 'MTH') as mothers,
        (select count(*)::int from related_persons r join patients p
          on p.provider_id = r.provider_id and p.id = r.patient_id
          where p.birth_date < now() - interval '18 years') as others,
        (select count(distinct e.provider_id)::int from encounters e join encounter_participants q
          on q.provider_id = e.provider_id and q.encounter_id = e.id
          where e.encounter_class = 'virtual' and e.status = 'planned' and q.video_token is not null) as visits`;
    expect(row?.mothers).toBeGreaterThan(5);
    expect(row?.others).toBeGreaterThan(5);
    expect(row?.visits).toBe(2);
  });

  test('marks as readmitted exactly the patients who returned within 30 days of a discharge', async () => {
    const wrong = await shared.sql`
      select h.id from hospitalizations h where h.is_readmission <> exists (
        select from hospitalizations b
        where b.provider_id = h.provider_id and b.patient_id = h.patient_id and b.id <> h.id
          and b.discharged_at between h.admitted_at - interval '30 days' and h.admitted_at)`;
    expect(wrong).toEqual([]);
    const [row] = await shared.sql`
      select count(*)::int as count from hospitalizations where is_readmission`;
    expect(row?.count).toBeGreaterThan(3);
  });

  test('has an inpatient whose former record was replaced, with its alerts copied and nothing open under it', async () => {
    const pairs = await shared.sql`
      select kept.is_hospitalized, (old.last_name, old.birth_date) = (kept.last_name, kept.birth_date) as is_alike,
        (select count(*)::int from encounters e where e.provider_id = old.provider_id and e.patient_id = old.id
          and e.status not in ('finished', 'cancelled')) as going_on,
        (select count(*)::int from patient_flags f where f.provider_id = old.provider_id and f.patient_id = old.id
          and f.ended_at is null) as alerts,
        (select count(*)::int from patient_flags f join patient_flags o on o.provider_id = f.provider_id
          and o.id = f.copy_of_id where f.provider_id = old.provider_id and f.patient_id = kept.id
          and o.patient_id = old.id) as copied
      from patients old join patients kept
        on kept.provider_id = old.provider_id and kept.id = old.replaced_by_id`;
    expect(pairs.length).toBeGreaterThan(0);
    for (const pair of pairs) {
      expect(pair).toMatchObject({ is_hospitalized: true, is_alike: true, going_on: 0 });
      expect(pair.alerts).toBeGreaterThan(0);
      expect(pair.copied).toBe(pair.alerts);
    }
  });

  test('has nothing happen to a patient after death', async () => {
    const [dead] = await shared.sql`
      select count(*)::int as count from patients where deceased_at is not null`;
    expect(dead?.count).toBeGreaterThan(0);
    const later = await shared.sql`
      select p.id from patients p where
        exists (select from hospitalizations h where h.provider_id = p.provider_id
          and h.patient_id = p.id and h.admitted_at >= p.deceased_at)
        or exists (select from encounters e where e.provider_id = p.provider_id
          and e.patient_id = p.id and e.start_time > p.deceased_at)
        or exists (select from observations o where o.provider_id = p.provider_id
          and o.patient_id = p.id and o.issued > p.deceased_at)`;
    expect(later).toEqual([]);
  });

  test('has nothing happen to a patient before birth', async () => {
    const early = await shared.sql`
      select p.id from patients p join encounters e
        on e.provider_id = p.provider_id and e.patient_id = p.id
      where e.start_time < p.birth_date`;
    expect(early).toEqual([]);
  });

  test('observes within the encounter, and follows its statuses without a gap', async () => {
    const outside = await shared.sql`
      select s.id from observation_sets s join encounters e
        on e.provider_id = s.provider_id and e.id = s.encounter_id
      where s.patient_id <> e.patient_id or s.effective_at < e.start_time
        or s.effective_at > coalesce(e.end_time, 'infinity')`;
    expect(outside).toEqual([]);
    const broken = await shared.sql`
      select e.id from encounters e, lateral (
        select s.status, s.start_time, s.end_time,
          lead(s.start_time) over (order by s.start_time, s.id) as next_start,
          row_number() over (order by s.start_time desc, s.id desc) as from_last
        from encounter_status_history s
        where s.provider_id = e.provider_id and s.encounter_id = e.id
      ) step
      where (step.from_last = 1 and step.status <> e.status)
        or (step.from_last > 1 and step.end_time is distinct from step.next_start)`;
    expect(broken).toEqual([]);
  });
}
