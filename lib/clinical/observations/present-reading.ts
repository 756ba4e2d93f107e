import { readBack } from '@/lib/clinical/observations/reading';
import { convertedWords } from '@/lib/clinical/observations/shown-reading';
import { findParameter } from '@/lib/domain/scores/parameter-codes';

/** The scored and charted value of a stored observation, in the interface's words. */
export function presentReading(row: Parameters<typeof readBack>[0]) {
  const { code, value } = readBack(row);
  const parameter = code === null ? undefined : findParameter(code)?.parameter;
  if (parameter === undefined) return { parameter: null, measured: null, converted: null };
  if (value === '') return { parameter, measured: null, converted: null };
  return {
    parameter,
    measured: value,
    converted: convertedWords(parameter, { value, sentValue: row.value }),
  };
}
