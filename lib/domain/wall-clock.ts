const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day and the time that a clock at a place shows, `YYYY-MM-DDTHH:mm`; the year has four digits. */
export function wallClockAt(at: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  const shown = { year: '', month: '', day: '', hour: '', minute: '' };
  for (const { type, value } of clock.formatToParts(at)) {
    if (type in shown) shown[type as keyof typeof shown] = value;
  }
  const { year, month, day, hour, minute } = shown;
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}
