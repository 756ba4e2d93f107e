import { v7 } from 'uuid';
import type { EncounterRow } from '@/db/queries/clinical/encounter-status';
import { latestByCode } from '@/db/queries/clinical/observations';
import { insertObservationSet, readForRecording } from '@/db/queries/clinical/recording';
import type { PatientRow } from '@/db/queries/registry/patients';
import type { observations } from '@/db/schema/index';
import {
  inSentUnit,
  readBack,
  readingOf,
  type SentObservation,
  storedReading,
} from '@/lib/clinical/observations/reading';
import { itemFaults } from '@/lib/clinical/observations/rules';
import { notScoredWords } from '@/lib/clinical/observations/server/not-scored';
import {
  currentItems,
  proposedTable,
  scoredCodes,
  scoreSet,
} from '@/lib/clinical/observations/server/score-set';
import { dayAt } from '@/lib/domain/days';
import { type FieldErrors, Refusal } from '@/lib/domain/errors';
import { isPregnantOn } from '@/lib/domain/pregnancy/rules';
import { type AgeGroup, ageAtSet, birthOf } from '@/lib/domain/scores/age-group';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { type SaturationReader, saturationTarget } from '@/lib/domain/scores/value-check';
import { isOnOxygen, staleAfterMs } from '@/lib/domain/scores/values';
import { recordChange } from '@/lib/platform/audit/server/record-change';
import type { Context } from '@/lib/platform/http/server/context';

export type NewObservation = SentObservation & {
  display: string | null;
  interpretation: string;
  /** When it was observed; null is now. */
  createdAt: Date | null;
};

type NewObservationSet = {
  encounter: Pick<EncounterRow, 'id' | 'visitId'>;
  patient: PatientRow;
  performerId: string | null;
  items: readonly NewObservation[];
  /** The TEWS table by which it is scored; null leaves it to age and height. */
  ageGroup: AgeGroup | null;
  tickedSigns: readonly string[];
  notMeasured: { code: string; reason: string }[];
  comment: string;
  /** When it was tried to measure, of a set without items; null is now. */
  triedAt: Date | null;
};

/** Refuses items that cannot be stored, each on its field below `path`, the list's name in the body. */
export function refuseFaultyItems(
  items: readonly (SentObservation & { createdAt?: Date | null })[],
  path: string,
): void {
  const faults = itemFaults(items);
  if (faults.length === 0) return;
  const fields: FieldErrors = {};
  for (const { index, field, sentence } of faults) {
    const name = `${path}.${index}.${field}`;
    fields[name] = [...(fields[name] ?? []), sentence];
  }
  throw new Refusal('invalid', 'Nothing was stored. Correct the named observations.', { fields });
}

/**
 * Stores observations that were made together, with their scores, and notifies the screens. Their items have passed
 * `refuseFaultyItems`; the encounter is locked, open to them, and the patient's, who was read under `lockScoring`.
 *
 * @returns the stored rows in the order of the items, and the words of `notScoredWords`
 */
export async function storeObservationSet(
  ctx: Context,
  set: NewObservationSet,
  known: Known,
): Promise<{ stored: (typeof observations.$inferSelect)[]; notScored: string }> {
  const { encounter, patient, performerId } = set;
  const providerId = ctx.provider.id;
  const items = set.items.map((item) => ({
    ...item,
    ...storedReading(item),
    id: v7(),
    at: item.createdAt ?? ctx.now,
  }));
  const readings = items.map((item) => ({ ...item, ...readBack(item) }));
  const effectiveAt = timeOfSet(ctx, set);
  const day = dayAt(effectiveAt, ctx.provider.timeZone);
  const age = ageAtSet(birthOf(patient), day);
  const proposed = proposedTable(age, readings, known.height, effectiveAt);
  const ageGroup = set.ageGroup ?? proposed;

  const setId = v7();
  const scorable = {
    items: readings,
    effectiveAt,
    age,
    ageGroup,
    spo2Scale: patient.spo2Scale,
    isPregnant: isPregnantOn(known.pregnancies, day),
    tickedSigns: set.tickedSigns,
    earlier: known.earlier,
  };
  const scores = scoreSet(scorable);
  const flow = currentItems(scorable).get('O2_FLOW')?.value;
  const saturation = { spo2Scale: patient.spo2Scale, onOxygen: isOnOxygen({ O2_FLOW: flow }) };
  const common = { providerId, patientId: patient.id, encounterId: encounter.id, performerId };
  const stored = items.map((item, index) => ({
    ...common,
    ...known.referenceRange(item, ageGroup, saturation),
    id: item.id,
    number: known.numberOf(index),
    setId,
    visitId: encounter.visitId,
    code: item.code,
    display: item.display,
    value: item.value,
    unit: item.unit,
    parameter: item.parameter,
    converted: item.converted,
    category: item.category,
    interpretation: item.interpretation,
    status: '',
    issued: item.at,
    createdAt: item.at,
  }));
  await insertObservationSet(
    ctx.tx,
    {
      ...common,
      id: setId,
      effectiveAt,
      recordedById: ctx.caller.userId,
      notMeasured: set.notMeasured,
      comment: set.comment,
      // A form names the table that it scored by, chosen or not: leaving the proposed one is no choice.
      ageGroup: ageGroup === proposed ? null : ageGroup,
      tickedSigns: [...set.tickedSigns],
      createdAt: ctx.now,
    },
    {
      items: stored,
      scores: scores.map((score) => ({
        ...score,
        providerId,
        setId,
        patientId: patient.id,
        encounterId: encounter.id,
        effectiveAt,
        createdAt: ctx.now,
      })),
      event: {
        providerId,
        topic: 'observations.recorded',
        wardId: known.wardId,
        patientId: patient.id,
      },
    },
  );
  recordChange(
    ctx,
    { entity: 'observation-set', entityId: setId, patientIds: [patient.id] },
    null,
    {
      encounter: encounter.id,
      performer: performerId,
      effectiveAt,
      observations: items.map(({ code, value, unit }) => ({ code, value, unit })),
      signs: set.tickedSigns,
      notMeasured: set.notMeasured,
      comment: set.comment,
    },
  );
  const sent = items.map((item) => ({ id: item.id, sent: item }));
  return { stored, notScored: notScoredWords(sent, scorable, scores) };
}

function timeOfSet(
  ctx: Context,
  { items, triedAt }: Pick<NewObservationSet, 'items' | 'triedAt'>,
): Date {
  const times = items.length > 0 ? items.map(({ createdAt }) => createdAt) : [triedAt];
  return new Date(Math.max(...times.map((at) => (at ?? ctx.now).getTime())));
}

const noRange = { referenceRangeLow: null, referenceRangeHigh: null };

type Known = Awaited<ReturnType<typeof whatIsKnown>>;

/** The facts in the database that a set's scores and ranges depend on, under `lockScoring`. */
export async function whatIsKnown(
  ctx: Context,
  set: Pick<NewObservationSet, 'items' | 'tickedSigns' | 'triedAt' | 'performerId'> & {
    patientId: string;
  },
) {
  const effectiveAt = timeOfSet(ctx, set);
  const codes = new Set(set.items.flatMap((item) => readingOf(item).code ?? []));
  const isScored = set.tickedSigns.length > 0 || [...codes].some((code) => scoredCodes.has(code));
  const found = await readForRecording(ctx.tx, {
    providerId: ctx.provider.id,
    patientId: set.patientId,
    performerId: set.performerId,
    codes: [...codes],
    earlier: {
      codes: isScored ? [...scoredCodes] : [],
      since: new Date(effectiveAt.getTime() - staleAfterMs),
      until: effectiveAt,
    },
    lasting: codes.has('HEIGHT') ? [] : ['HEIGHT'],
    count: set.items.length,
  });
  const { definitions } = found;
  const own = new Map(definitions.map((definition) => [definition.code, definition]));
  return {
    patient: found.patients[0] ?? null,
    pregnancies: found.pregnancies,
    performer: found.performers[0] ?? null,
    earlier: latestByCode(found.earlier),
    height: found.lasting[0],
    wardId: found.stays[0]?.wardId ?? null,
    /** The number of an item, by its place among them. */
    numberOf(index: number): number {
      const taken = found.numbers[index];
      if (!taken) throw new Error('An observation has no number.');
      return taken.number;
    },
    /**
     * The target of scale 2, at any age; else the provider's own range; else the product's, which is known for adults alone. In
     * the unit that was sent.
     */
    referenceRange(item: SentObservation, table: AgeGroup, saturation: SaturationReader) {
      const { code } = readingOf(item);
      const range = code === null ? noRange : rangeOf(code, table, saturation);
      return {
        referenceRangeLow: inSentUnit(range.referenceRangeLow, item),
        referenceRangeHigh: inSentUnit(range.referenceRangeHigh, item),
      };
    },
  };

  function rangeOf(code: string, table: AgeGroup, saturation: SaturationReader) {
    const target = saturationTarget(code, saturation);
    const given = own.get(code);
    if (given && !target) return given;
    const definition = findObservationDefinition(code);
    const ofAdults =
      definition?.type === 'number' && table === 'adult' ? definition.adult_normal : null;
    const range = target ?? ofAdults;
    return range ? { referenceRangeLow: range.low, referenceRangeHigh: range.high } : noRange;
  }
}
