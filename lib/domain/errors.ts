/** Every way in which a request can be refused, with its HTTP status. The one table of the product. */
export const refusalStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  not_json: 415,
  key_reused: 422,
  too_many: 429,
  unavailable: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/** Sentences by field (dotted path, list index included), in the caller's own spelling of the field. */
export type FieldErrors = Record<string, string[]>;

/** A request that is refused, in words for the person who sent it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors;
  readonly headers: Record<string, string>;

  constructor(
    code: RefusalCode,
    message: string,
    { fields = {}, headers = {} }: { fields?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }
}

/** The field of a refusal that does not know whether the change was made. */
export const inDoubtField = 'in_doubt';

/** A refusal about one field of the request. */
export function refuseField(
  field: string,
  sentence: string,
  code: RefusalCode = 'invalid',
): Refusal {
  return new Refusal(code, sentence, { fields: { [field]: [sentence] } });
}

/** The row that a path names is not there, or is another provider's: the two look the same. */
export function notFound(noun: string): Refusal {
  return new Refusal('not_found', `There is no such ${noun} at this hospital.`);
}
