import { inOwnUnit } from '@/lib/domain/scores/convert';
import { morsePanel } from '@/lib/domain/scores/morse';
import { findParameter, type NamedParameter } from '@/lib/domain/scores/parameter-codes';
import { findUnit, scoreUnit, type TakenUnit, unitsOf } from '@/lib/domain/scores/units';

/** An observation as it was sent. */
export type SentObservation = {
  code: string | null;
  value: string;
  unit: string | null;
  category: string | null;
};

/** The reading of an observation: it is scored, charted and checked. */
export type Reading = {
  /** The known parameter that the code names, by its own code; else the code as it was sent. */
  code: string | null;
  /** For a known parameter the value in its own unit, otherwise as sent; null if its unit is not accepted. */
  value: string | null;
};

/** Reads what was sent. A value that is no number comes back as it is: whether it can be stored is asked elsewhere. */
export function readingOf(sent: SentObservation): Reading {
  const { code, value } = sent;
  const named = code === null ? undefined : findParameter(code);
  if (named === undefined) return { code, value };
  if (isElsewhere(named, sent)) return { code: named.parameter, value };
  const unit = takenUnit(named, sent.unit);
  return { code: named.parameter, value: unit ? inOwnUnit(value, unit) : null };
}

/** The part of a reading that is stored besides the sent values: only the differences. The empty text is read by nobody. */
export function storedReading(sent: SentObservation) {
  const { code, value } = readingOf(sent);
  return {
    parameter: code === sent.code ? null : code,
    converted: value === sent.value ? null : (value ?? ''),
  };
}

/** The reading of a stored observation. */
export function readBack(row: {
  code: string | null;
  value: string;
  parameter: string | null;
  converted: string | null;
}): { code: string | null; value: string } {
  return { code: row.parameter ?? row.code, value: row.converted ?? row.value };
}

/** The unit of a value as screens show it: as it was sent, else the code's own. Null for what has none, such as a score. */
export function unitOf(sent: SentObservation): string | null {
  const named = sent.unit === null || sent.unit.trim() === '' ? parameterOf(sent) : undefined;
  if (named === undefined) return sent.unit;
  const name = takenUnit(named, null)?.name ?? null;
  return name === scoreUnit ? null : name;
}

/** A sentence that the unit is not accepted for the code, with those that are; null if the value can be read. */
export function unitRefusal(sent: SentObservation): string | null {
  const named = parameterOf(sent);
  if (named === undefined || takenUnit(named, sent.unit)) return null;
  const names = unitsOf(named.parameter)
    .filter(isOf(named))
    .map(({ name }) => name);
  const last = names.pop();
  const accepted = names.length > 0 ? `${names.join(', ')} or ${last}` : last;
  const without = last === scoreUnit ? 'without a unit, or ' : '';
  return `${sent.code} is not accepted in “${sent.unit}”. Send it ${without}in ${accepted}.`;
}

/**
 * A number of the parameter's own unit, such as an end of its reference range, in the unit in which an observation was sent, to
 * 12 digits.
 */
export function inSentUnit(own: number | null, sent: SentObservation): number | null {
  const named = parameterOf(sent);
  const unit = named && takenUnit(named, sent.unit);
  if (own === null || unit === undefined) return own;
  const { plus, times, per } = unit;
  if (plus === 0n && times === per) return own;
  return Number(((own * Number(per)) / Number(times) - Number(plus) / 100).toPrecision(12));
}

/** The known parameter of an observation that is checked as one. */
function parameterOf(sent: SentObservation): NamedParameter | undefined {
  const named = sent.code === null ? undefined : findParameter(sent.code);
  return named && !isElsewhere(named, sent) ? named : undefined;
}

const fallCodes = new Set<string>([
  ...morsePanel.items.map(({ code }) => code),
  morsePanel.total.code,
]);

/** Whether an item answers the fall-risk panel; in another category its codes may mean something else. */
export function isFallItem({ category }: Pick<SentObservation, 'category'>): boolean {
  return category === null || category === 'social-history';
}

const isElsewhere = ({ parameter }: NamedParameter, sent: SentObservation): boolean =>
  fallCodes.has(parameter) && !isFallItem(sent);

/** The unit that was sent; of none, the code's own. Undefined for one that it is not taken in. */
function takenUnit(named: NamedParameter, unit: string | null): TakenUnit | undefined {
  if (unit === null || unit.trim() === '') return unitsOf(named.parameter).find(isOf(named));
  const found = findUnit(named.parameter, unit);
  return found && isOf(named)(found) ? found : undefined;
}

/** A code of a mass in a volume with mmol/L contradicts itself: the number may mean either. */
const isOf =
  (named: NamedParameter) =>
  ({ quantity }: TakenUnit): boolean =>
    named.quantity === null || named.quantity === quantity;
