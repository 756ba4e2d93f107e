import type { TakenUnit } from '@/lib/domain/scores/units';

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)$/;

/** Decimals of a quotient that does not end; one that ends before is exact. */
const decimals = 15;

/**
 * A number in a unit that a parameter is taken in, as plain decimal text in the parameter's own unit. It is calculated in
 * whole numbers: 101.3 °F is exactly 38.5 °C, because the points change at that value. Anything but a plain decimal number
 * is returned unchanged.
 */
export function inOwnUnit(value: string, { plus, times, per }: TakenUnit): string {
  const [, sign = '', whole = '', fraction = ''] = DECIMAL.exec(value.trim()) ?? [];
  if (whole + fraction === '' || (plus === 0n && times === per)) return value;
  const given = BigInt(`${sign === '-' ? '-' : ''}${whole}${fraction}`);
  const scale = 10n ** BigInt(fraction.length);
  return quotient((given * 100n + plus * scale) * times, per * scale * 100n);
}

/** Decimal text of a fraction, rounded half away from zero at `decimals`, without zeros at its end. */
function quotient(numerator: bigint, denominator: bigint): string {
  const size = numerator < 0n ? -numerator : numerator;
  const scaled = (size * 10n ** BigInt(decimals) * 2n + denominator) / (denominator * 2n);
  const digits = `${scaled}`.padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  const text = digits.slice(0, -decimals) + (fraction && `.${fraction}`);
  return numerator < 0n && scaled > 0n ? `-${text}` : text;
}
