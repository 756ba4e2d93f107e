/** What each status of a refusal means to the program that gets it. */
export const refusalMeanings: Record<number, string> = {
  400: 'Something in the request is wrong. `errors` names each field and says what to change.',
  401: 'No key or session, or one that has ended.',
  403: 'The key or the role lacks the permission.',
  404: 'There is no such thing at this provider, or the provider is not one of yours.',
  409: 'What is stored now forbids it. `message` says why.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is not JSON.',
  422: 'This `Idempotency-Key` was used before with another body or address.',
  429: 'Too many requests. Send it again after the seconds in `Retry-After`.',
  503: 'The database is away, busy or out of disk; `message` says which. Where there is a `Retry-After`, send it again after its seconds, with the same `Idempotency-Key`.',
};
