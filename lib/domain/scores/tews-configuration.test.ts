import { describe, expect, test } from 'vitest';
import adult from '@/lib/domain/scores/configuration/tews.adult.json';
import { loadTewsTable, type TewsConfiguration } from '@/lib/domain/scores/tews-configuration';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

type Parameter = TewsConfiguration['score_parameters'][number];

/** The adult configuration with one parameter changed. */
function adultWith(code: string, change: (parameter: Parameter) => void): TewsConfiguration {
  const configuration = structuredClone(tewsTables.adult.configuration);
  const parameter = configuration.score_parameters.find((candidate) => candidate.code === code);
  if (parameter === undefined) throw new Error(`no ${code}`);
  change(parameter);
  return configuration;
}

function adultWithCutoffs(
  change: (cutoffs: TewsConfiguration['discriminators'][number]) => void,
): TewsConfiguration {
  const configuration = structuredClone(tewsTables.adult.configuration);
  const [cutoffs] = configuration.discriminators;
  if (cutoffs === undefined) throw new Error('no cut-offs');
  change(cutoffs);
  return configuration;
}

function loading(served: unknown): () => void {
  return () => loadTewsTable(served, 'adult', 'trial');
}

test('the configuration is served exactly as it is stored, without its version', () => {
  expect(tewsTables.adult.configuration).toEqual(adult.served);
  expect(tewsTables.adult.version).toBe(adult.version);
  expect(loading(adult.served)).not.toThrow();
});

test('each table has a version of its own', () => {
  expect(new Set(Object.values(tewsTables).map(({ version }) => version)).size).toBe(3);
});

describe('a configuration is refused, by parameter and rule,', () => {
  const rr = (
    change: (rules: { low: number | null; high: number | null; score: number }[]) => void,
  ) =>
    adultWith('RR', (parameter) => {
      if (parameter.type === 'reference_range_score') change(parameter.rules);
    });
  const avpu = (change: (parameter: Extract<Parameter, { type: 'key_value_score' }>) => void) =>
    adultWith('AVPU', (parameter) => {
      if (parameter.type === 'key_value_score') change(parameter);
    });

  test('when two rules overlap', () => {
    const served = rr((rules) => Object.assign(rules[1] ?? {}, { high: 15 }));
    expect(loading(served)).toThrow(/trial: RR rules 9–15 and 15–20 overlap/);
  });

  test('when an open rule swallows its neighbours', () => {
    const served = rr((rules) => Object.assign(rules[1] ?? {}, { high: null }));
    expect(loading(served)).toThrow(/RR rules ≥ 9 and 15–20 overlap/);
  });

  test('when a whole rule is left out', () => {
    const served = rr((rules) => rules.splice(2, 1));
    expect(loading(served)).toThrow(/RR leaves values between rules 9–14 and 21–29/);
  });

  test('when one single reading has no score', () => {
    const served = rr((rules) => Object.assign(rules[1] ?? {}, { low: 10 }));
    expect(loading(served)).toThrow(/RR leaves values between rules ≤ 8 and 10–14/);
    const temperature = adultWith('TEMP', ({ rules }) =>
      Object.assign(rules[2] ?? {}, { low: 38.6 }),
    );
    expect(loading(temperature)).toThrow(/TEMP leaves values between rules 35–38.4 and ≥ 38.6/);
  });

  test('when the lowest or highest readings have no score', () => {
    expect(loading(rr((rules) => rules.shift()))).toThrow(/RR leaves values below 9–14/);
    expect(loading(rr((rules) => rules.pop()))).toThrow(/RR leaves values above 21–29/);
  });

  test('when a rule runs backwards', () => {
    const served = rr((rules) => Object.assign(rules[1] ?? {}, { low: 14, high: 9 }));
    expect(loading(served)).toThrow(/RR rule 14–9 runs backwards/);
  });

  test('when a rule has no points', () => {
    const served = rr((rules) => Object.assign(rules[1] ?? {}, { score: null }));
    expect(loading(served)).toThrow(/score/);
  });

  test('when a key has no score', () => {
    const served = avpu(({ keys }) => keys.push('agitated'));
    expect(loading(served)).toThrow(/AVPU key agitated has no rule/);
  });

  test('when a rule has no key, though verbal means voice', () => {
    const served = avpu(({ keys }) => keys.splice(keys.indexOf('verbal'), 1));
    expect(loading(served)).toThrow(/AVPU rule voice has no key/);
  });

  test('when an answer is scored twice', () => {
    const served = avpu(({ rules }) => rules.push({ code: 'verbal', display: 'Verbal', score: 3 }));
    expect(loading(served)).toThrow(/AVPU rule verbal occurs twice/);
  });

  test('when a parameter occurs twice', () => {
    const served = adultWith('RR', (parameter) => {
      parameter.code = 'HR';
    });
    expect(loading(served)).toThrow(/HR occurs twice/);
  });

  test('when a total has no time to treat, or two', () => {
    const overlapping = adultWithCutoffs(({ rules }) => Object.assign(rules[1] ?? {}, { high: 7 }));
    expect(loading(overlapping)).toThrow(/time_to_treat rules 5–7 and ≥ 7 overlap/);
    const gap = adultWithCutoffs(({ rules }) => Object.assign(rules[0] ?? {}, { low: 8 }));
    expect(loading(gap)).toThrow(/time_to_treat leaves values between rules 5–6 and ≥ 8/);
    const closed = adultWithCutoffs(({ rules }) => Object.assign(rules[0] ?? {}, { high: 12 }));
    expect(loading(closed)).toThrow(/time_to_treat leaves values above 7–12/);
    const late = adultWithCutoffs(({ rules }) => Object.assign(rules[3] ?? {}, { low: 1 }));
    expect(loading(late)).toThrow(/time_to_treat leaves values below 1–2/);
  });

  test('when a time to treat is unknown, unlisted, or missing altogether', () => {
    const unknown = adultWithCutoffs(({ rules }) =>
      Object.assign(rules[3] ?? {}, { code: 'soon' }),
    );
    expect(loading(unknown)).toThrow(/rule soon is no known time to treat/);
    const unlisted = adultWithCutoffs(({ keys }) => keys.pop());
    expect(loading(unlisted)).toThrow(/less_than_240_minutes .* has no key/);
    const unused = adultWithCutoffs(({ keys }) => keys.push('tomorrow'));
    expect(loading(unused)).toThrow(/key tomorrow has no rule/);
    const none = adultWithCutoffs((cutoffs) => {
      cutoffs.code = 'other';
    });
    expect(loading(none)).toThrow(/time_to_treat is not in the discriminators/);
  });

  test('when a higher total would be less urgent', () => {
    const swapped = adultWithCutoffs(({ rules }) => {
      Object.assign(rules[2] ?? {}, { low: 5, high: 6 });
      Object.assign(rules[1] ?? {}, { low: 3, high: 4 });
    });
    expect(loading(swapped)).toThrow(/less_than_60_minutes is no more urgent/);
  });

  test('when it is no configuration at all', () => {
    expect(loading({})).toThrow(/score_parameters/);
    expect(loading(null)).toThrow(/trial/);
  });
});
