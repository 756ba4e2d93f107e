/** The meaning of each status of a refusal for the program that gets it. */
export const refusalMeanings: Record<number, string> = {
  400: 'The request is not valid. `errors` lists each wrong field and what to change.',
  401: 'No key or session, or it has expired.',
  403: 'The key or the role lacks the permission.',
  404: 'It does not exist at this hospital, or the hospital is not one of yours.',
  409: 'The current state of the data does not allow it. `message` says why.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not JSON.',
  422: 'This `Idempotency-Key` was used before with another body or address.',
  429: 'Too many requests. Retry after the seconds in `Retry-After`.',
  503: 'The database is unavailable, busy or out of disk space; `message` says which. If there is a `Retry-After`, retry after its seconds with the same `Idempotency-Key`.',
};
