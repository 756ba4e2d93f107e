import { describe, expect, test } from 'vitest';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { triageColours } from '@/lib/domain/scores/colour';
import { scoreTews } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import adultVectors from '@/lib/domain/scores/vectors/tews-adult.json';
import childVectors from '@/lib/domain/scores/vectors/tews-child.json';
import infantVectors from '@/lib/domain/scores/vectors/tews-infant.json';

interface Vector {
  id: string;
  description: string;
  table: string;
  input: {
    age_years: number;
    mobility: string;
    rr: number | null;
    hr: number | null;
    sbp?: number | null;
    temp: number | null;
    avpu: string;
    trauma: boolean;
    discriminators: { sign: string; level: string }[];
    additional_investigations?: { glucose_mmol_l?: number; spo2_room_air?: number };
  };
  expected: {
    component_scores: Record<string, number | null>;
    complete: boolean;
    missing: string[];
    tews: number;
    tews_colour: string;
    tews_priority: string;
    tews_target_minutes: number;
    derived_discriminators: { sign: string; level: string }[];
    final_colour: string;
    final_priority: string;
    final_target_minutes: number;
  };
}

const vectors: Vector[] = [
  ...adultVectors.vectors,
  ...childVectors.vectors,
  ...infantVectors.vectors,
];

test('there are published cases for all three tables', () => {
  expect([adultVectors, childVectors, infantVectors].map((file) => file.vectors.length)).toEqual([
    40, 28, 25,
  ]);
});

describe('every published case comes out as published', () => {
  test.each(vectors)('$id $description', ({ table, input, expected }) => {
    const ageGroup = table as AgeGroup;
    const investigations = input.additional_investigations;
    const spo2 = investigations?.spo2_room_air;
    const score = scoreTews(
      tewsTables[ageGroup],
      {
        MOBILITY: input.mobility,
        RR: input.rr,
        HR: input.hr,
        SBP: input.sbp,
        TEMP: input.temp,
        AVPU: input.avpu,
        TRAUMA: input.trauma ? 'yes' : 'no',
        GLUCOSE: investigations?.glucose_mmol_l,
        SPO2: spo2,
        O2_FLOW: spo2 === undefined ? undefined : 0,
      },
      {
        ageMonths: Math.floor(input.age_years * 12),
        tickedSigns: input.discriminators.map(({ sign }) => sign),
      },
    );
    const { colour, finalColour } = score;
    expect({
      component_scores: Object.fromEntries(score.parts.map((part) => [part.code, part.score])),
      complete: score.complete,
      missing: score.missing,
      tews: score.total,
      tews_colour: colour,
      tews_priority: colour && triageColours[colour].priority,
      tews_target_minutes: colour && triageColours[colour].timeToTreatMinutes,
      derived_discriminators: score.signs
        .filter(({ origin }) => origin === 'derived')
        .map(({ sign }) => ({ sign: sign.code, level: sign.colour })),
      final_colour: finalColour,
      final_priority: finalColour && triageColours[finalColour].priority,
      final_target_minutes: finalColour && triageColours[finalColour].timeToTreatMinutes,
    }).toEqual(expected);
    expect(score.provisional).toBe(!expected.complete);
    expect(
      score.signs.filter(({ origin }) => origin === 'ticked').map(({ sign }) => sign.colour),
    ).toEqual(input.discriminators.map(({ level }) => level));
  });
});
