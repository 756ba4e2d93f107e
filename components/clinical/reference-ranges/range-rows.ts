import { unusualLimits } from '@/components/clinical/observations/unusual-value';
import type { AgeGroup } from '@/lib/domain/scores/age-group';
import { parameterDefinitions } from '@/lib/domain/scores/observation-definitions';
import { spanText } from '@/lib/domain/scores/score-ranges';
import { tewsTables } from '@/lib/domain/scores/tews-tables';

/** How the values of one parameter are judged for an age group. Null: by nothing. */
export type RangeRow = {
  code: string;
  display: string;
  unit: string;
  /** Below is low, above is high. */
  reference: string | null;
  /** The values to which TEWS gives no points. */
  withoutPoints: string | null;
  /** The values that are handed over although TEWS gives them no points. */
  handover: string | null;
  /** The values about which the form asks. */
  asked: string | null;
  /** All that can be recorded, */
  possible: string;
  /** but for the values between these. */
  except: string | null;
};

/** The ranges of every parameter that is a number: those by which values are scored, marked, asked about and refused. */
export const rangeRows = (ageGroup: AgeGroup): RangeRow[] =>
  parameterDefinitions.flatMap((definition): RangeRow[] => {
    if (definition.type !== 'number') return [];
    const { code, display, unit, possible, not_between: gap } = definition;
    const { adult_normal: normal, adult_handover: handover } = definition;
    const limits = unusualLimits[ageGroup][code];
    const isAdult = ageGroup === 'adult';
    const tews = tewsTables[ageGroup].parameters.find((one) => one.code === code);
    const zero = tews?.type === 'range' ? tews.bands.find(({ score }) => score === 0) : undefined;
    return [
      {
        ...{ code, display, unit },
        reference: isAdult && isKnown(normal) ? spanText(normal) : null,
        withoutPoints: zero ? spanText(zero) : null,
        handover: isAdult ? outsideText(handover, ['≤', '≥']) : null,
        asked: limits ? outsideText(askedBeyond(limits, possible), ['<', '>']) : null,
        possible: spanText(possible),
        except: gap ? `not between ${gap.low} and ${gap.high}` : null,
      },
    ];
  });

type Range = { readonly low: number | null; readonly high: number | null };

const isKnown = ({ low, high }: Range) => low !== null || high !== null;

/** A limit beyond which nothing can be recorded asks nothing. */
const askedBeyond = (limits: { low: number; high: number }, possible: Range): Range => ({
  low: possible.low !== null && limits.low <= possible.low ? null : limits.low,
  high: possible.high !== null && limits.high >= possible.high ? null : limits.high,
});

function outsideText({ low, high }: Range, [below, above]: [string, string]): string | null {
  const sides = [
    ...(low === null ? [] : [`${below} ${low}`]),
    ...(high === null ? [] : [`${above} ${high}`]),
  ];
  return sides.length === 0 ? null : sides.join(', ');
}
