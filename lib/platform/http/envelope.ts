import type { FieldErrors } from '@/lib/domain/errors';
import { notesHeader } from '@/lib/platform/http/notes';

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

/** The text of an answer, so that it is not read back from its stream; undefined for a stream. */
export function textOf(response: Response): string | undefined {
  return texts.get(response);
}

type SuccessReply = { message: string; errors: null | 'None'; status: number };

/** A success in the envelope. */
export function success(
  reply: SuccessReply,
  data: unknown,
  extra: Record<string, string> = {},
): Response {
  return successOf(reply, JSON.stringify(data), extra);
}

/** A success in the envelope, of data that is already JSON. */
export function successOf(
  { message, errors, status }: SuccessReply,
  data: string,
  extra: Record<string, string> = {},
): Response {
  const said = `"success":true,"message":${JSON.stringify(message)}`;
  return jsonText(`{${said},"data":${data},"errors":${JSON.stringify(errors)}}`, status, extra);
}

/** The same answer, its message followed by these sentences. */
export function withNotes(response: Response, notes: readonly string[]): Response {
  const text = textOf(response);
  if (notes.length === 0 || text === undefined) return response;
  const answer = JSON.parse(text);
  if (typeof answer.message !== 'string') return response;
  const message = [answer.message, ...notes].join(' ');
  return jsonText(JSON.stringify({ ...answer, message }), response.status, {
    ...Object.fromEntries(response.headers),
    [notesHeader]: encodeURIComponent(JSON.stringify(notes)),
  });
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
