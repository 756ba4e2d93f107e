import { type ShownReading, shownReading } from '@/lib/clinical/observations/shown-reading';
import { lastBegun } from '@/lib/clinical/prescriptions/rules';
import { isOrder, type PrescriptionIntent } from '@/lib/domain/codes/prescriptions';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { isEmergencyValue } from '@/lib/domain/scores/clinical-signs';
import { isVitalSign, parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import type { Spo2Scale } from '@/lib/domain/scores/spo2-scale';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import { isUngraded } from '@/lib/domain/scores/ungraded';
import {
  groupReadBy,
  type Interpretation,
  interpretValue,
  isFarOutside,
  isUnknownAnswer,
} from '@/lib/domain/scores/value-check';
import { isOnOxygen } from '@/lib/domain/scores/values';

/** The last value of a known parameter, in its own unit and as it was sent. */
export type LastValue = {
  code: string;
  value: string;
  sentValue: string;
  sentUnit: string | null;
  at: string;
  /** For a saturation: the oxygen flow recorded with it, because a later flow says nothing about it. Null for none. */
  flow: string | null;
};

type HandedOver = ShownReading & { code: string; at: string; display: string };

export type AbnormalValue = HandedOver & {
  /** The TEWS points for the value at this age; null when there are none, or TEWS does not score the code. */
  points: number | null;
  interpretation: Exclude<Interpretation, 'N'> | null;
};

/**
 * The values that the next shift must know, in the order of the definitions, so that the same sign is at the same
 * place for every patient:
 * - what the TEWS table of the patient's age gives points for (South African Triage Scale 2012);
 * - what an emergency sign rests on;
 * - an adult's value outside the reference range, of signs that TEWS does not score. For those that it scores the range is
 * too narrow: a systolic pressure of 122 mmHg is above it, and is no news;
 * - of those an adult's value that is far outside, such as a systolic pressure of 185 mmHg;
 * - an answer that no score can read, such as “drowsy” for the level of responsiveness.
 *
 * Without an age the adult's points are known, a low glucose, and a saturation below an adult's range, which is low at any age.
 */
export function abnormalValues(
  values: readonly LastValue[],
  ageGroup: AgeGroup | null,
  spo2Scale: Spo2Scale,
): AbnormalValue[] {
  const byCode = new Map(values.map((last) => [last.code, last]));
  const scored = scoreTews(
    tewsTables[ageGroup ?? 'adult'],
    Object.fromEntries(values.map(({ code, value }) => [code, value])),
  );
  const pointsOf = new Map(scored.parts.map(({ code, score }) => [code, score]));
  return parameterDefinitions.flatMap((definition): AbnormalValue[] => {
    const { code, display } = definition;
    const last = byCode.get(code);
    if (!last) return [];
    const points = pointsOf.get(code) || null;
    const interpretation = interpretValue(code, last.value, groupReadBy(code, ageGroup), {
      spo2Scale,
      onOxygen: isOnOxygen({ O2_FLOW: last.flow }),
    });
    const isOutside = interpretation !== null && interpretation !== 'N';
    const isNews =
      points !== null ||
      isEmergencyValue(code, last.value, ageGroup) ||
      isUnknownAnswer(code, last.value) ||
      (isOutside && !pointsOf.has(code)) ||
      (ageGroup === 'adult' &&
        definition.type === 'number' &&
        isFarOutside(last.value, definition));
    if (!isNews) return [];
    return [
      {
        code,
        at: last.at,
        display,
        ...shownReading(code, last),
        points,
        interpretation: isOutside ? interpretation : null,
      },
    ];
  });
}

/** The values that nothing grades at the patient's age, in the order of the definitions: the next shift judges them. */
export function ungradedValues(
  values: readonly LastValue[],
  ageGroup: AgeGroup | null,
): HandedOver[] {
  return parameterDefinitions.flatMap(({ code, display }) => {
    const last = values.find((value) => value.code === code);
    if (!last || !isUngraded(code, last.value, ageGroup)) return [];
    return [{ code, at: last.at, display, ...shownReading(code, last) }];
  });
}

/** When the latest of the vital signs was measured; null without any. */
export function lastVitalSignAt(values: readonly Pick<LastValue, 'code' | 'at'>[]): string | null {
  const signs = values.filter(({ code }) => isVitalSign(code));
  return (
    signs
      .map(({ at }) => new Date(at).toISOString())
      .sort()
      .at(-1) ?? null
  );
}

type Step = { status: string; at: string };

type Prescribed = {
  id: string;
  name: string;
  status: string;
  doNotPerform: boolean;
  intent: PrescriptionIntent;
  createdAt: string;
  modifiedAt: string;
  /** Its statuses, the first first; null where none of them is new. */
  steps: readonly Step[] | null;
};

type PrescriptionChange = {
  id: string;
  name: string;
  change: 'started' | 'resumed' | 'held' | 'stopped' | 'completed';
  at: Date;
};

const changeOf = { 'on-hold': 'held', stopped: 'stopped', completed: 'completed' } as const;

/** The changes of medicines since an instant, latest first. Prescriptions that are not orders are left out. */
export function prescriptionChanges(
  prescriptions: readonly Prescribed[],
  since: Date,
): PrescriptionChange[] {
  return prescriptions
    .flatMap((one): PrescriptionChange[] => {
      const { id, name, status } = one;
      if (!isToGive(one)) return [];
      const over = Object.entries(changeOf).find(([code]) => code === status)?.[1];
      if (!over && status !== 'active') return [];
      const begun = over
        ? { change: over, at: lastBegun(one.steps ?? [])?.at ?? one.modifiedAt }
        : begunOf(one);
      const at = new Date(begun.at);
      return at < since ? [] : [{ id, name, change: begun.change, at }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** Since when what is active is given: since it was ordered, or since it was resumed. */
function begunOf({ createdAt, steps }: Prescribed) {
  const earlier = (steps ?? []).findLastIndex(({ status }) => status !== 'active');
  const last = steps?.[earlier + 1];
  if (earlier < 0 || !last) return { change: 'started' as const, at: createdAt };
  const isAgain = steps.slice(0, earlier).some(({ status }) => status === 'active');
  return { change: isAgain ? ('resumed' as const) : ('started' as const), at: last.at };
}

/** The medicines that are to be given now, and those on hold. */
export function medicinesNow<P extends Prescribed>(prescriptions: readonly P[]) {
  const of = (status: string) =>
    prescriptions.filter((one) => one.status === status && isToGive(one));
  return { active: of('active'), onHold: of('on-hold') };
}

/** The bans in force, by prescription. */
export const notToGive = (prescriptions: readonly Prescribed[]) =>
  prescriptions
    .filter((one) => one.status === 'active' && one.doNotPerform && isOrder(one.intent))
    .map(({ id: uuid, name }) => ({ uuid, name }));

const isToGive = ({ doNotPerform, intent }: Prescribed): boolean =>
  !doNotPerform && isOrder(intent);
