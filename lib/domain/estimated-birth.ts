import { Temporal } from 'temporal-polyfill';

const oldest = 120;

/**
 * The year or month of birth of an estimate as it is typed: an age in years (`35`, `about 35`) or months (`8 months`), a
 * year of birth (`1991`) or a month of it (`2026-03`). Null for other text, or a time in the future or too long ago.
 * @param today `YYYY-MM-DD`
 */
export function readEstimatedBirth(text: string, today: string): string | null {
  const day = Temporal.PlainDate.from(today);
  const [, years, months] =
    /^(?:about )?(?:(\d{1,3})(?: ?y(?:ears?)?)?|(\d{1,2}) ?mo?(?:nths?)?)$/i.exec(text.trim()) ??
    [];
  if (years !== undefined) return inTime(`${day.year - Number(years)}`);
  if (months !== undefined) {
    return inTime(
      day
        .subtract({ months: Number(months) })
        .toPlainYearMonth()
        .toString(),
    );
  }
  return /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text.trim()) ? inTime(text.trim()) : null;

  function inTime(birth: string): string | null {
    const isPast = birth <= today.slice(0, birth.length);
    return isPast && day.year - Number(birth.slice(0, 4)) <= oldest ? birth : null;
  }
}
