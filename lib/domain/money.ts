/**
 * Money is decimal text outside and whole minor units (cents) inside; never a float. Minor digits are those of
 * ISO 4217, which differ from the display digits of `Intl` (its Iraqi dinar has none, ISO 4217's has three).
 */
const minorDigits = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
  2: `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY
    COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS
    INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR
    MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD
    SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
} as const;

const digitsOf = new Map<string, number>(
  Object.entries(minorDigits).flatMap(([digits, codes]) =>
    codes.split(/\s+/).map((code) => [code, Number(digits)] as const),
  ),
);

/** Whether this is an ISO 4217 code of a currency in use. */
export const isCurrency = (code: string): boolean => digitsOf.has(code);

/**
 * Decimal text in whole minor units of the currency, or null when it is finer than the currency's smallest coin.
 * Throws `RangeError` for what is not a decimal, or for an unknown currency.
 */
export function toMinorUnits(amount: string, currency: string): bigint | null {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!parts) throw new RangeError('This text is not a decimal amount.');
  const [, sign, whole = '0', fraction = ''] = parts;
  const digits = currencyDigits(currency);
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  const units = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' ? -units : units;
}

/** The refusal of an amount that is finer than the currency's smallest coin. */
export function tooManyDecimals(currency: string): string {
  const digits = currencyDigits(currency);
  return digits === 0
    ? `${currency} amounts have no decimal places.`
    : `${currency} amounts have at most ${digits} decimal places.`;
}

/** Whole minor units as decimal text with the currency's minor digits: `4500n` KES is `45.00`. */
export function fromMinorUnits(units: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  const sign = units < 0n ? '-' : '';
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  if (digits === 0) return sign + text;
  return `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** A stored decimal in whole minor units. Throws `RangeError` when it is finer than the currency's smallest coin. */
export function storedUnits(amount: string, currency: string): bigint {
  const units = toMinorUnits(amount, currency);
  if (units === null) throw new RangeError(`A stored amount is finer than ${currency} allows.`);
  return units;
}

/** A stored decimal with the currency's minor digits. Throws `RangeError` when it has more. */
export function presentAmount(amount: string, currency: string): string {
  return fromMinorUnits(storedUnits(amount, currency), currency);
}

/** The sum of amounts of one currency, as decimal text with its minor digits. */
export function sumOfAmounts(amounts: readonly string[], currency: string): string {
  const units = amounts.reduce((sum, amount) => sum + storedUnits(amount, currency), 0n);
  return fromMinorUnits(units, currency);
}

/** The amount of a field in minor units: 0 for an empty field, null for what is no amount. */
export function typedUnits(text: string, currency: string): bigint | null {
  if (text === '') return 0n;
  return /^\d+(\.\d+)?$/.test(text) ? toMinorUnits(text, currency) : null;
}

/** The smaller of two amounts, with the currency's minor digits. */
export function lesserAmount(one: string, other: string, currency: string): string {
  const isLess = storedUnits(one, currency) < storedUnits(other, currency);
  return presentAmount(isLess ? one : other, currency);
}

/**
 * An amount or a percentage as people type it, as decimal text. Blanks and commas between thousands are left out. A comma
 * before the last one or two digits is a decimal one, the only one on many a device's keys: left out too, it would make
 * ten or a hundred times as much. What is neither stays as it is, and is refused; so is what may be either: a lone comma before
 * three digits in a currency of three decimals (`1,500`), and a lone point before three digits in any other one (`1.500`), which
 * comes back with two points, as no amount has.
 */
export function typedAmount(typed: unknown, currency = ''): string {
  const text = String(typed ?? '').replace(/\s/g, '');
  const digits = digitsOf.get(currency);
  if (digits === 3 && /^-?\d+,\d{3}$/.test(text)) return text;
  const isEither = digits !== undefined && digits < 3 && /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);
  if (isEither) return text.replace('.', '..');
  if (/^-?[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return /^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text;
}

/** An amount as people read it, `KES 4,500.00`, from decimal text with the currency's minor digits. */
export function moneyWords(amount: string, currency: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${currency} ${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

function currencyDigits(currency: string): number {
  const digits = digitsOf.get(currency);
  if (digits === undefined) throw new RangeError(`${currency} is not a currency of ISO 4217.`);
  return digits;
}

/** Whether a decimal amount is nothing. */
export const isNothing = (amount: string): boolean => !/[1-9]/.test(amount);
