import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageGroups } from '@/lib/domain/scores/age-group';
import { clinicalSignsFor } from '@/lib/domain/scores/clinical-signs';
import { isMoreUrgent } from '@/lib/domain/scores/colour';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { scoreTews, type TewsScore, tewsBands } from '@/lib/domain/scores/tews';
import { tewsTables } from '@/lib/domain/scores/tews-tables';
import type { ObservationValues } from '@/lib/domain/scores/values';

describe.each(ageGroups)('on the %s table', (ageGroup) => {
  const table = tewsTables[ageGroup];
  const parameters = table.configuration.score_parameters;

  /** A reading as it is typed, in the decimals of its instrument. */
  const reading = (code: string, low: number, high: number) => {
    const definition = findObservationDefinition(code);
    const decimals = definition?.type === 'number' ? definition.decimals : 0;
    const scale = 10 ** decimals;
    return fc
      .integer({ min: Math.round(low * scale), max: Math.round(high * scale) })
      .map((steps) => (steps / scale).toFixed(decimals));
  };

  const valuesWhere = (accept: (score: number) => boolean) =>
    fc.record(
      Object.fromEntries(
        parameters.map((parameter) => {
          const { code } = parameter;
          if (parameter.type === 'key_value_score') {
            const rules = parameter.rules.filter(({ score }) => accept(score));
            return [code, fc.constantFrom(...rules.map((rule) => rule.code))];
          }
          const { range_low: low, range_high: high } = parameter;
          const spans = parameter.rules
            .filter(({ score }) => accept(score))
            .map((rule) => reading(code, rule.low ?? low ?? 0, rule.high ?? high ?? 0));
          return [code, fc.oneof(...spans)];
        }),
      ),
    );
  const completeSet: fc.Arbitrary<ObservationValues> = valuesWhere(() => true);
  const normalSet: fc.Arbitrary<ObservationValues> = valuesWhere((score) => score === 0);
  const someSigns = fc.subarray(clinicalSignsFor(ageGroup).map(({ code }) => code));

  const isLower = (after: TewsScore, before: TewsScore) =>
    before.finalColour !== null &&
    (after.finalColour === null || isMoreUrgent(before.finalColour, after.finalColour));

  test('a complete set of normal values is 0 and settled green', () => {
    fc.assert(
      fc.property(normalSet, (values) => {
        const score = scoreTews(table, values);
        expect(score).toMatchObject({ total: 0, finalColour: 'green', provisional: false });
      }),
    );
  });

  test('the total is the sum of its parts', () => {
    fc.assert(
      fc.property(completeSet, (values) => {
        const { total, parts, complete } = scoreTews(table, values);
        expect(complete).toBe(true);
        expect(parts.map(({ code }) => code)).toEqual(parameters.map(({ code }) => code));
        expect(total).toBe(parts.reduce((sum, { score }) => sum + (score ?? Number.NaN), 0));
      }),
    );
  });

  test('every possible reading has a score, however finely it is read', () => {
    for (const parameter of parameters) {
      if (parameter.type !== 'reference_range_score') continue;
      const definition = findObservationDefinition(parameter.code);
      expect(definition).toMatchObject({
        type: 'number',
        possible: { low: parameter.range_low, high: parameter.range_high },
      });
      const low = parameter.range_low ?? 0;
      const steps = ((parameter.range_high ?? 0) - low) * 20;
      expect(steps).toBeGreaterThan(0);
      for (let step = 0; step <= steps; step += 1) {
        const score = scoreTews(table, { [parameter.code]: low + step / 20 });
        expect(score.parts.filter(({ state }) => state === 'scored')).toHaveLength(1);
      }
    }
  });

  test('a reading further from normal never scores less', () => {
    for (const parameter of parameters) {
      if (parameter.type !== 'reference_range_score') continue;
      const scores = tewsBands(table, parameter.code).map(({ score }) => score);
      const normal = scores.indexOf(0);
      const downwards = scores.slice(0, normal + 1).reverse();
      const upwards = scores.slice(normal);
      for (const side of [downwards, upwards]) {
        expect(side.length).toBeGreaterThan(1);
        expect(side).toEqual([...side].sort((a, b) => a - b));
      }
    }
  });

  test('making one parameter worse never lowers the total or the colour', () => {
    fc.assert(
      fc.property(
        completeSet,
        completeSet,
        fc.constantFrom(...parameters),
        (values, other, { code }) => {
          const before = scoreTews(table, values);
          const after = scoreTews(table, { ...values, [code]: other[code] });
          const points = (score: TewsScore) =>
            score.parts.find((part) => part.code === code)?.score ?? 0;
          fc.pre(points(after) >= points(before));
          expect(after.total).toBeGreaterThanOrEqual(before.total);
          expect(isLower(after, before)).toBe(false);
        },
      ),
    );
  });

  test('a clinical sign only ever raises the colour', () => {
    fc.assert(
      fc.property(completeSet, someSigns, someSigns, (values, few, more) => {
        const none = scoreTews(table, values);
        const some = scoreTews(table, values, { tickedSigns: few });
        const all = scoreTews(table, values, { tickedSigns: [...few, ...more] });
        expect([none.total, none.colour]).toEqual([all.total, all.colour]);
        expect(isLower(some, none)).toBe(false);
        expect(isLower(all, some)).toBe(false);
      }),
    );
  });

  test('a partial set names what is missing, is never settled, and never scores above the whole', () => {
    const codes = parameters.map(({ code }) => code);
    fc.assert(
      fc.property(completeSet, fc.subarray(codes, { minLength: 1 }), (values, left) => {
        const partial = scoreTews(
          table,
          Object.fromEntries(Object.entries(values).filter(([code]) => !left.includes(code))),
        );
        expect(partial.missing).toEqual(left);
        expect(partial).toMatchObject({ complete: false, provisional: true });
        expect(partial.total).toBeLessThanOrEqual(scoreTews(table, values).total);
        expect(partial.colour === null).toBe(left.length === codes.length);
      }),
    );
  });
});
