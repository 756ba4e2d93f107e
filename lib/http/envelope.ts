import type { FieldErrors } from '@/lib/errors';

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const texts = new WeakMap<Response, string>();

/** A JSON answer. `text` is already JSON. */
export function jsonText(
  text: string,
  status: number,
  extra: Record<string, string> = {},
): Response {
  const response = new Response(text, { status, headers: { ...headers, ...extra } });
  texts.set(response, text);
  return response;
}

/** The text that an answer was made of, which need not be read back from its stream; of a stream undefined. */
export function textOf(response: Response): string | undefined {
  return texts.get(response);
}

/** A success in the envelope. */
export function success(
  { message, errors, status }: { message: string; errors: null | 'None'; status: number },
  data: unknown,
  extra: Record<string, string> = {},
): Response {
  return jsonText(JSON.stringify({ success: true, message, data, errors }), status, extra);
}

/** The one shape of every failure. */
export function failure(
  status: number,
  message: string,
  fields: FieldErrors,
  requestId: string,
  extra: Record<string, string> = {},
): Response {
  const errors = Object.keys(fields).length > 0 ? fields : { non_field_errors: [message] };
  return jsonText(
    JSON.stringify({ success: false, message, data: null, errors, request_id: requestId }),
    status,
    { 'x-request-id': requestId, ...extra },
  );
}
