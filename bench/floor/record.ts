import { v7 } from 'uuid';
import {
  askerOf,
  auditedEach,
  type Handler,
  instant,
  keptAnswer,
  list,
  textOf,
} from '@/bench/floor/floor';
import { observation } from '@/bench/floor/observations';
import { proposedTable, scoredCodes, scoreSet } from '@/lib/clinical/observations/server/score-set';
import { dayAt } from '@/lib/domain/days';
import { isPregnantOn, type Pregnancy } from '@/lib/domain/pregnancy/rules';
import { ageAtSet } from '@/lib/domain/scores/age-group';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { staleAfterMs } from '@/lib/domain/scores/values';

type Item = {
  code: string;
  display: string;
  unit: string | null;
  value: string;
  category?: string;
};

type Known = {
  birthDate: string | null;
  spo2Scale: Spo2Scale;
  pregnancies: Pregnancy[];
  ranges: { code: string; low: number | null; high: number | null }[];
  earlier: { code: string; value: string; at: string }[];
};

/** What a set's score depends on: of the codes that the set lacks the patient's latest values. */
const knownOf = `
  select json_build_object('birthDate', birth_date, 'spo2Scale', spo2_scale,
    'pregnancies', ${list(`select json_build_object('startsOn', starts_on, 'endsOn', ends_on) from pregnancy_statuses s
      where s.provider_id = p.provider_id and s.patient_id = p.id and s.status = 'pregnant' and s.withdrawn_at is null`)},
    'ranges', ${list(`select json_build_object('code', code, 'low', reference_range_low, 'high', reference_range_high)
      from observation_definitions d where d.provider_id = p.provider_id and d.code = any ($4::text[])`)},
    'earlier', ${list(`select json_build_object('code', wanted.code, 'value', o.value, 'at', ${instant('o.created_at')})
      from unnest($3::text[]) wanted (code) cross join lateral (
        select coalesce(o.converted, o.value) as value, o.created_at from observations o
        join encounters e on e.provider_id = o.provider_id and e.id = o.encounter_id
        left join hospitalizations h on h.provider_id = e.provider_id and h.id = e.hospitalization_id
        where o.provider_id = p.provider_id and o.patient_id = p.id and (case when o.parameter is null then o.code else o.parameter end) = wanted.code
          and e.status <> 'entered-in-error' and h.deleted_at is null
          and not exists (select from observation_withdrawals w where w.provider_id = o.provider_id and w.set_id = o.set_id)
        order by o.created_at desc, o.number desc limit 1) o`)})::text as text
  from patients p where provider_id = $1 and id = $2::uuid`;

/** Everything that recording a set writes. `$4` has the set, its items and scores. */
const record = `
  with given as materialized (
    select set.* from jsonb_to_record($4::text::jsonb) as set (
      id uuid, patient uuid, encounter uuid, performer uuid, user_id uuid, at timestamptz, observations jsonb, scores jsonb)
  ), encounter as materialized (
    select e.* from encounters e, given
    where e.provider_id = $1 and e.id = given.encounter and e.patient_id = given.patient
      and e.status not in ('finished', 'cancelled', 'entered-in-error') for share of e
  ), made as (
    insert into observation_sets (
      provider_id, id, patient_id, encounter_id, effective_at, performer_id, recorded_by_id, ticked_signs, created_at)
    select $1, given.id, given.patient, encounter.id, at, performer, user_id, '{}', at from given, encounter
  ), stored as (
    insert into observations (
      provider_id, id, set_id, patient_id, encounter_id, visit_id, code, display, value, unit, category, issued, performer_id,
      reference_range_low, reference_range_high, created_at)
    select $1, item.id, given.id, given.patient, encounter.id, encounter.visit_id, code, display, value, unit, category, at,
      performer, low, high, at
    from given, encounter, jsonb_to_recordset(given.observations) as item (
      id uuid, code text, display text, value text, unit text, category text, low float8, high float8)
    returning *
  ), scored as (
    insert into scores (
      provider_id, id, set_id, patient_id, encounter_id, kind, configuration_version, age_group, total, band, final_colour,
      time_to_treat, is_complete, parts, missing, stale, signs, observation_ids, effective_at, created_at)
    select $1, uuidv7(), given.id, given.patient, encounter.id, kind, "configurationVersion", "ageGroup", total, band,
      "finalColour", "timeToTreat", "isComplete", parts, missing, stale, coalesce(signs, '[]'), "observationIds", at, at
    from given, encounter, jsonb_to_recordset(given.scores) as score (
      kind text, "configurationVersion" text, "ageGroup" text, total int, band text, "finalColour" text, "timeToTreat" text,
      "isComplete" boolean, parts jsonb, missing text[], stale jsonb, signs jsonb, "observationIds" uuid[])
  ), told as (
    insert into outbox (provider_id, topic, ward_id, patient_id)
    select $1, 'observations.recorded', (select ward_id from hospitalizations h
        where h.provider_id = $1 and h.patient_id = given.patient and h.is_active and h.deleted_at is null), given.patient
    from given
  ), answer as materialized (
    select json_build_object('success', true, 'message', 'The observations were recorded.', 'data', ${list(`
      select ${observation('o', 'p.number', 'performer', 'o.status')} from stored o
      join patients p on p.provider_id = o.provider_id and p.id = o.patient_id
      left join practitioners performer on performer.provider_id = o.provider_id and performer.id = o.performer_id
      order by o.number`)}, 'errors', null)::text as text
  ), kept as (${keptAnswer('given.patient', 'given, answer')}
  ), logged as (
    ${auditedEach(
      'observation.record',
      [
        [
          `'observation-set'`,
          'given.id',
          `jsonb_build_object('encounter', jsonb_build_object('after', given.encounter),
            'performer', jsonb_build_object('after', given.performer),
            'effective_at', jsonb_build_object('after', ${instant('given.at')}),
            'observations', jsonb_build_object('after', (select jsonb_agg(jsonb_build_object(
              'code', o.code, 'value', o.value, 'unit', o.unit) order by o.number) from stored o)),
            'signs', '{"after": []}'::jsonb, 'not_measured', '{"after": []}'::jsonb)`,
        ],
      ],
      { patients: 'array[given.patient]', from: 'given, encounter' },
    )}
  )
  select text from answer`;

export const recordObservations: Handler = async (floor, { path, body, idempotencyKey }) => {
  const { asker, reading, writing } = floor;
  const items: Item[] = body.observations;
  const codes = items.map(({ code }) => code);
  const isScored = codes.some((code) => scoredCodes.has(code));
  const lacking = [...(isScored ? scoredCodes : []), 'HEIGHT'].filter(
    (code) => !codes.includes(code),
  );
  const known: Known = JSON.parse(
    await textOf(reading, knownOf, [asker.providerId, body.patient_uuid, lacking, codes]),
  );
  const now = new Date();
  const day = dayAt(now, asker.timeZone);
  const observed = items.map((item) => ({
    ...item,
    category: item.category ?? null,
    id: v7(),
    at: now,
  }));
  const age = ageAtSet(known.birthDate, day);
  const height = known.earlier.find(({ code }) => code === 'HEIGHT');
  const ageGroup = proposedTable(
    age,
    observed,
    height && { ...height, at: new Date(height.at) },
    now,
  );
  const earlier = known.earlier
    .map(({ code, value, at }) => [code, { value, at: new Date(at) }] as const)
    .filter(([, { at }]) => now.getTime() - at.getTime() <= staleAfterMs);
  const scores = scoreSet({
    items: observed,
    effectiveAt: now,
    age,
    ageGroup,
    spo2Scale: known.spo2Scale,
    isPregnant: isPregnantOn(known.pregnancies, day),
    tickedSigns: [],
    earlier: new Map(earlier),
  });
  const rangeOf = (code: string) => {
    const own = known.ranges.find((range) => range.code === code);
    if (own) return { low: own.low, high: own.high };
    const definition = findObservationDefinition(code);
    return definition?.type === 'number' && ageGroup === 'adult' ? definition.adult_normal : {};
  };
  const set = {
    id: v7(),
    patient: body.patient_uuid,
    encounter: body.encounter_uuid,
    performer: body.performer_uuid,
    user_id: asker.userId,
    at: now,
    observations: observed.map((item) => ({ ...item, ...rangeOf(item.code) })),
    scores,
  };
  return textOf(writing, record, [...askerOf(floor), JSON.stringify(set), path, idempotencyKey]);
};
