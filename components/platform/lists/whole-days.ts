/** The first instant of a day: local times are of the provider's clock. Nothing narrows nothing. */
export const fromDay = (day: string | undefined): string | undefined => day && `${day}T00:00:00`;

/** The last instant of a day: both ends of a period are part of it, and instants are kept to the millisecond. */
export const untilDay = (day: string | undefined): string | undefined =>
  day && `${day}T23:59:59.999`;
