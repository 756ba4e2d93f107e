import postgres from 'postgres';

/** The subjects of the reads. */
export type Subjects = Awaited<ReturnType<typeof findSubjects>>;

/** The number of observations of a usual inpatient; the nearest patient is taken. */
const usual = 70;

/** The usual and the extreme rows of the hospital. */
export async function findSubjects(databaseUrl: string, providerId: string) {
  const client = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const one = async <T extends object>(query: PromiseLike<T[]>): Promise<T> => {
    const [row] = await query;
    if (!row) throw new Error('The hospital lacks the subjects of the reads.');
    return row;
  };
  try {
    const frequent = await one(client<{ id: string; number: number; encounterId: string }[]>`
      select p.id, p.number::float8 as number, e.id as "encounterId"
      from encounters e join patients p on p.provider_id = e.provider_id and p.id = e.patient_id
      where e.provider_id = ${providerId} and e.encounter_class = 'home-health'`);
    const inpatient = await one(client<
      {
        id: string;
        number: number;
        encounterId: string;
        wardId: string;
        bedId: string;
        hospitalizationId: string;
      }[]
    >`
      select p.id, p.number::float8 as number, h.encounter_id as "encounterId", h.ward_id as "wardId", h.bed_id as "bedId", h.id as "hospitalizationId"
      from hospitalizations h join patients p on p.provider_id = h.provider_id and p.id = h.patient_id
      where h.provider_id = ${providerId} and h.is_active
      order by not exists (
        select 1 from observations o
        where o.provider_id = h.provider_id and o.encounter_id = h.encounter_id), abs((
        select count(*) from observations o
        where o.provider_id = h.provider_id and o.patient_id = h.patient_id) - ${usual}::int), h.number
      limit 1`);
    const registered = await one(client<
      { mrNumber: string; mobile: string; birthDate: string; firstName: string; lastName: string }[]
    >`
      select mr_number as "mrNumber", mobile, birth_date::text as "birthDate", first_name as "firstName",
        last_name as "lastName"
      from patients where provider_id = ${providerId} and id = ${inpatient.id}`);
    const admission = await one(client<{ id: string }[]>`
      select part_of_id as id from encounters
      where provider_id = ${providerId} and is_ward_round order by start_time limit 1`);
    const visit = await one(client<{ id: string; number: number }[]>`
      select id, number::float8 as number from visits where provider_id = ${providerId}
      order by number offset 10 limit 1`);
    const staff = await one(client<{ userId: string }[]>`
      select user_id as "userId" from memberships where provider_id = ${providerId}
      order by user_id limit 1`);
    const practitioner = await one(client<{ id: string; number: number; lastName: string }[]>`
      select id, number::float8 as number, last_name as "lastName" from practitioners
      where provider_id = ${providerId} order by number offset 5 limit 1`);
    const service = await one(client<{ number: number }[]>`
      select number::float8 as number from healthcare_services
      where provider_id = ${providerId} order by number limit 1`);
    const sets = await client<{ id: string }[]>`
      select id from observation_sets where provider_id = ${providerId} and patient_id = ${frequent.id}
      order by effective_at desc limit 20`;
    const encounters = await client<{ id: string }[]>`
      select id from encounters where provider_id = ${providerId} and not is_ward_round
      order by created_at desc limit 20`;
    const wards = await client<{ id: string }[]>`
      select id from locations where provider_id = ${providerId} and type = 'ward'`;
    const inWard = await client<{ id: string }[]>`
      select patient_id as id from hospitalizations
      where provider_id = ${providerId} and is_active and ward_id = ${inpatient.wardId}`;
    const others = await client<{ id: string }[]>`
      select id from providers where id <> ${providerId} order by number limit 2`;
    const billing = await one(client<
      {
        patientId: string;
        invoiceId: string;
        cashAccountId: string;
        shiftId: string;
        shiftDay: Date;
        cashierId: string;
        payerId: string;
        payerAccountId: string;
        discountId: string;
      }[]
    >`
      select p.patient_id as "patientId", p.invoice_id as "invoiceId", p.account_id as "cashAccountId",
        p.shift_id as "shiftId", p.received_at as "shiftDay", p.taken_by_id as "cashierId",
        a.payer_id as "payerId", a.id as "payerAccountId", d.id as "discountId"
      from payments p
      join payment_accounts a on a.provider_id = p.provider_id and a.type = 'insurance'
      join discounts d on d.provider_id = p.provider_id and d.payer_id = a.payer_id
      where p.provider_id = ${providerId} and p.invoice_id is not null
      order by p.number desc, a.number, d.number limit 1`);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    return {
      providerId,
      otherProviderIds: ids(others),
      frequent,
      inpatient,
      registered,
      admissionId: admission.id,
      visit,
      userId: staff.userId,
      practitioner,
      service,
      billing,
      setIds: ids(sets),
      encounterIds: ids(encounters),
      wardIds: ids(wards),
      patientIdsOfWard: ids(inWard),
    };
  } finally {
    await client.end({ timeout: 5 });
  }
}
