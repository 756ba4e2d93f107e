// @ts-check

/** The damages that the verifier must notice, each with its kind. Each stays: the cluster is removed afterwards. */
export const damages = [
  {
    name: 'an observation set is gone',
    noticed: 'lost',
    statement: `with gone as (delete from observation_sets where patient_id = $1 returning id), scored as (delete from scores
      where patient_id = $1) delete from observations where patient_id = $1`,
  },
  {
    name: 'one observation of a set is gone',
    noticed: 'half-made',
    statement:
      'delete from observations where id = (select id from observations where patient_id = $1 limit 1)',
  },
  {
    name: 'a payment is gone',
    noticed: 'lost',
    statement: 'delete from payments where patient_id = $1',
  },
  {
    name: 'an observation set is there twice',
    noticed: 'doubled',
    statement: `insert into observation_sets (provider_id, id, patient_id, encounter_id, effective_at)
      select provider_id, gen_random_uuid(), patient_id, encounter_id, effective_at from observation_sets where patient_id = $1`,
  },
  {
    name: 'an amount of the books is changed',
    noticed: 'the books',
    statement: `update ledger_entries set amount = amount * 2 where sequence = (select max(sequence) from ledger_entries
      where provider_id = (select provider_id from patients where id = $1))`,
  },
  {
    name: 'an event of the audit log is changed',
    noticed: 'the audit log',
    statement: `update audit_events set action = 'patient.read' where (provider_id, position) = (select provider_id, max(position) - 5
      from audit_events where provider_id = (select provider_id from patients where id = $1) group by 1)`,
  },
];
