import { expect, it } from 'vitest';
import { z } from 'zod';
import { contracts } from '@/app/api/contracts';
import { formSentence } from '@/components/platform/forms/form-sentences';

const entries = [
  ...['', ' ', 'nonsense', '1.23456', '2026-02-31', -1, 0, 1.5, 1e15, null, true, [], {}],
  ...[[{}], ['nonsense']],
];

/** The sentences that a person reads at a form's fields, for any entry. */
const sentences = contracts.flatMap(({ id, body }) => {
  if (body === null) return [];
  const names = namesOf(body);
  const filled = entries.map((entry) => Object.fromEntries(names.map((name) => [name, entry])));
  return [{}, ...filled].flatMap((entered) =>
    (body.safeParse(entered).error?.issues ?? []).map(
      ({ path, message }) => [`${id} ${path.join('.')}`, formSentence(message, 'Price')] as const,
    ),
  );
});

it('no form’s field says UUID, id, the name of a field, a code, null or a rule of decimals', () => {
  expect(sentences.length).toBeGreaterThan(2000);
  const technical =
    /UUID|\bids?\b|[a-z]+_[a-z]+|decimal|\bnull\b|ISO|at most 0|one of:|\d{4}-\d\d/i;
  expect(sentences.filter(([, sentence]) => technical.test(sentence))).toEqual([]);
});

/** The names of a body's fields, of every operation at its address. */
function namesOf(body: z.ZodType): string[] {
  if (body instanceof z.ZodObject) return Object.keys(body.shape);
  if (body instanceof z.ZodUnion) return body.options.flatMap((one) => namesOf(one as z.ZodType));
  if (body instanceof z.ZodPipe) return namesOf(body.def.in as z.ZodType);
  return [];
}
