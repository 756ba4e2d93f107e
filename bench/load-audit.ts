import type { Loading } from '@/bench/load';

const reads = [
  'patient.read',
  'observation.list',
  'encounter.read',
  'ward.board',
  'hospitalization.list',
];

/** An audit log whose chain is whole, evenly over the ten years. One event in fifty is a refusal. */
export async function loadAuditEvents({
  tx,
  providerId,
  size,
  since,
  until,
}: Loading): Promise<void> {
  await tx.unsafe(chainFunction);
  await tx`
    select loading.chain(${providerId}::uuid, ${size.auditEvents}::int, ${since}, ${until}, ${reads}::text[])`;
}

// In one loop, as every row needs the hash of the row before it.
const chainFunction = `
  create function loading.chain(provider uuid, events int, since timestamptz, until timestamptz, reads text[])
  returns void language plpgsql as $$
  declare
    event audit_events;
    staff_count int := (select count(*) from loading.staff);
    patient_count int := (select count(*) from loading.patients);
    drawn int;
  begin
    event.provider_id := provider;
    event.actor_kind := 'user';
    event.ip := '10.0.0.7';
    event.outcome := 'success';
    event.hash := '';
    for n in 1..events loop
      event.position := n;
      event.at := date_trunc('milliseconds', since + (until - since) * (n::float8 / events));
      event.id := loading.uuid_at(event.at);
      event.previous_hash := event.hash;
      drawn := loading.draw(staff_count, 2);
      select user_id::text, 'Staff Number ' || staff.n, case when staff.n % 4 = 0 then 'medical-officer' else 'nurse' end
        into event.actor_id, event.actor_name, event.actor_role
        from loading.staff where staff.n = drawn;
      drawn := loading.draw(patient_count, 3);
      select array[id] into event.patient_ids from loading.patients where patients.n = drawn;
      event.request_id := event.id::text;
      event.outcome := case when n % 50 = 0 then 'denied' else 'success' end;
      event.action := case when n % 5 = 0 then 'observation.record' else loading.pick(reads) end;
      event.entity := case when n % 5 = 0 then 'observation-set' else '' end;
      event.entity_id := case when n % 5 = 0 then event.id::text else '' end;
      event.changes := case when n % 5 = 0 then '{"observations": {"after": 7}}' else '{}' end;
      event.hash := '';
      event.hash := audit_event_digest(event);
      insert into audit_events values (event.*);
    end loop;
    insert into audit_heads (provider_id, position, hash) values (provider, events, event.hash);
  end
  $$`;
