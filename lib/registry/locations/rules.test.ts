import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedTo } from './rules';

test('a bed is put first, behind another one, and last', () => {
  const order = ['A1', 'A2', 'A3', 'A4'];
  expect(movedTo(order, 'A3', null)).toEqual(['A3', 'A1', 'A2', 'A4']);
  expect(movedTo(order, 'A1', 'A3')).toEqual(['A2', 'A3', 'A1', 'A4']);
  expect(movedTo(order, 'A1', 'A4')).toEqual(['A2', 'A3', 'A4', 'A1']);
  expect(movedTo(order, 'A2', 'A1')).toEqual(order);
});

test('however a bed is moved, no bed is lost or doubled and the others keep their order', () => {
  const ward = fc.uniqueArray(fc.integer(), { minLength: 2, maxLength: 30 }).chain((beds) =>
    fc.record({
      beds: fc.constant(beds),
      bed: fc.nat(beds.length - 1),
      after: fc.nat(beds.length - 1),
    }),
  );
  fc.assert(
    fc.property(ward, ({ beds, bed, after }) => {
      fc.pre(bed !== after);
      const moved = movedTo(beds, beds[bed], beds[after]);
      expect(moved.filter((one) => one !== beds[bed])).toEqual(
        beds.filter((one) => one !== beds[bed]),
      );
      expect(moved.indexOf(beds[bed])).toBe(moved.indexOf(beds[after]) + 1);
    }),
  );
});
