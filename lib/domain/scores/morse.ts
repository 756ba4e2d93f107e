import { z } from 'zod';
import data from '@/lib/domain/scores/configuration/morse.json';

const itemCodes = [
  'HISTORY_OF_FALL',
  'SECONDARY_DIAGNOSIS',
  'AMBULATORY_AID',
  'INTRAVENOUS_THERAPY',
  'GAIT',
  'MENTAL_STATUS',
] as const;
export type MorseItemCode = (typeof itemCodes)[number];

const morseBandSchema = z.object({
  low: z.int().min(0),
  high: z.int().min(0),
  code: z.string().min(1),
  display: z.string().min(1),
});
export type MorseBand = z.infer<typeof morseBandSchema>;

const panelSchema = z.object({
  version: z.string(),
  loinc_panel: z.string(),
  items: z
    .array(
      z.object({
        code: z.enum(itemCodes),
        display: z.string(),
        observation_display: z.string(),
        loinc: z.string(),
        options: z
          .array(z.object({ code: z.string(), display: z.string(), score: z.int().min(0) }))
          .min(2),
      }),
    )
    .length(itemCodes.length),
  total: z.object({
    code: z.string(),
    display: z.string(),
    observation_display: z.string(),
    loinc: z.string(),
  }),
  bands: z.array(morseBandSchema),
});

/** The Morse Fall Scale (Morse 1989, LOINC panel 59453-1): six items with their options and points. */
export const morsePanel = panelSchema.parse(data);

/** Low 0–24, moderate 25–44, high 45 and more. */
export const defaultMorseBands: readonly MorseBand[] = readMorseBands(morsePanel.bands);

export type MorseAnswers = Readonly<Partial<Record<MorseItemCode, string | null>>>;

interface MorseItem {
  readonly code: MorseItemCode;
  readonly answer: string | null;
  /** The words of the chosen option; null without an answer. */
  readonly answerDisplay: string | null;
  readonly score: number | null;
}

export interface MorseScore {
  readonly version: string;
  readonly items: readonly MorseItem[];
  readonly missing: readonly MorseItemCode[];
  /** 0 to 125 from all six items; null while one is missing: a part of the sum means nothing. */
  readonly total: number | null;
  readonly band: MorseBand | null;
}

/** One item of the request that records an assessment. */
export interface MorseObservation {
  readonly code: string;
  readonly display: string;
  readonly unit: null;
  readonly value: string;
  readonly category: 'social-history';
  readonly interpretation: string;
}

/**
 * Scores an assessment from the option chosen for each item.
 *
 * @throws RangeError for an answer that is none of the item's options
 */
export function scoreMorse(
  answers: MorseAnswers,
  bands: readonly MorseBand[] = defaultMorseBands,
): MorseScore {
  const items = morsePanel.items.map(({ code, options }): MorseItem => {
    const answer = answers[code] ?? null;
    if (answer === null) return { code, answer, answerDisplay: null, score: null };
    const option = options.find((candidate) => candidate.code === answer);
    if (option === undefined) throw new RangeError(`${code} has no answer ${answer}.`);
    return { code, answer, answerDisplay: option.display, score: option.score };
  });
  const missing = items.filter(({ score }) => score === null).map(({ code }) => code);
  const total = missing.length > 0 ? null : items.reduce((sum, { score }) => sum + (score ?? 0), 0);
  return {
    version: morsePanel.version,
    items,
    missing,
    total,
    band: total === null ? null : morseBand(total, bands),
  };
}

/**
 * The seven observations that record a whole assessment, in the order of the panel: the points of
 * each item with its answer in words, then the total with its band. Null while an item is missing.
 */
export function morseObservations({ items, total, band }: MorseScore): MorseObservation[] | null {
  if (total === null || band === null) return null;
  const answered = items.map(({ code, score, answerDisplay }) => {
    const item = morsePanel.items.find((candidate) => candidate.code === code);
    return observation(code, item?.observation_display ?? code, score ?? 0, answerDisplay ?? '');
  });
  const { code, observation_display: display } = morsePanel.total;
  return [...answered, observation(code, display, total, band.code)];
}

function observation(
  code: string,
  display: string,
  score: number,
  interpretation: string,
): MorseObservation {
  return {
    code,
    display,
    unit: null,
    value: `${score}`,
    category: 'social-history',
    interpretation,
  };
}

/** The band that a total falls in. Null for a total that no six answers add up to. */
export function morseBand(
  total: number,
  bands: readonly MorseBand[] = defaultMorseBands,
): MorseBand | null {
  return bands.find(({ low, high }) => total >= low && total <= high) ?? null;
}

/**
 * Checks the bands of a hospital: each institution sets its own cut points.
 *
 * @throws Error naming the total that has no band or two. Totals that no six answers add up to may
 *   lie between bands.
 */
export function readMorseBands(source: unknown): readonly MorseBand[] {
  const bands = z.array(morseBandSchema).min(1).parse(source);
  for (const total of attainableTotals()) {
    const fitting = bands.filter(({ low, high }) => total >= low && total <= high);
    if (fitting.length === 0) throw new Error(`Morse bands: a total of ${total} has no band.`);
    if (fitting.length > 1) {
      const names = fitting.map(({ code }) => code).join(' and ');
      throw new Error(`Morse bands: a total of ${total} is both ${names}.`);
    }
  }
  return bands;
}

function attainableTotals(): readonly number[] {
  let totals = [0];
  for (const { options } of morsePanel.items) {
    totals = options.flatMap(({ score }) => totals.map((total) => total + score));
  }
  return [...new Set(totals)].sort((a, b) => a - b);
}
