/** A record as a request names it: by its uuid or its number. */
export type Reference = { id: string } | { number: number };
