import { presentPercent } from '@/lib/domain/discounts/percent';
import { moneyWords } from '@/lib/domain/money';
import { spokenDay } from '@/lib/domain/time';
import type { PatientCover } from '@/lib/registry/covers/contract';

/** "from 1 Jan 2026 to 31 Dec 2026". */
export const coverDays = ({ valid_from, valid_to }: PatientCover): string =>
  `from ${spokenDay(valid_from)}${valid_to === null ? '' : ` to ${spokenDay(valid_to)}`}`;

/** The copayment of a cover in a line; null where the payer's scheme says it. */
export function coverCopayment(
  { copayment_type, copayment_value }: PatientCover,
  currency: string,
): string | null {
  if (copayment_type === null || copayment_value === null) return null;
  return copayment_type === 'copaypct'
    ? `Copayment ${presentPercent(copayment_value)} %`
    : `Copayment ${moneyWords(copayment_value, currency)}`;
}

/** "KES 2,500.00 of KES 10,000.00 used". */
export function coverAuthorization(
  { authorization_number, authorization_limit, authorization_used }: PatientCover,
  currency: string,
): string | null {
  const number = authorization_number === '' ? null : `Authorization ${authorization_number}`;
  const limit =
    authorization_limit === null
      ? null
      : `${moneyWords(authorization_used, currency)} of ${moneyWords(authorization_limit, currency)} used`;
  return [number, limit].filter((part) => part !== null).join(': ') || null;
}
