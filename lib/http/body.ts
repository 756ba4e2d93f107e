import { Refusal } from '@/lib/errors';
import type { ApiRequest } from '@/lib/http/api-request';

const bodyLimitBytes = 1024 * 1024;
const depthLimit = 20;

/** The body's text, read no further than the limit. */
export async function readBodyText(request: ApiRequest): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? '0');
  if (declared > bodyLimitBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > bodyLimitBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Who sent it has gone: nobody's fault, and no word about the database, whose errors look the same.
    throw new Refusal('invalid', 'The body broke off before its end.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('invalid', 'The body is not UTF-8 text.');
  }
}

const tooLarge = () =>
  new Refusal('too_large', 'The body is larger than 1 MiB. Send less at a time.');

/** A JSON content type is needed, so that a form of another site can never write. */
export function requireJson(request: ApiRequest): void {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json' && !/^application\/[\w.-]+\+json$/.test(type))
    throw new Refusal('not_json', 'Send the body as application/json.');
  const coding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity')
    throw new Refusal('not_json', 'Send the body as it is, without a Content-Encoding.');
}

/** The body as JSON whose texts PostgreSQL can store as they are. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('invalid', 'The body is not valid JSON.');
  }
  refuseUnstorable(value, [], 0);
  return value;
}

function refuseUnstorable(value: unknown, path: string[], depth: number): void {
  if (depth > depthLimit)
    throw new Refusal('invalid', `The body is nested deeper than ${depthLimit} levels.`);
  if (typeof value === 'string') {
    if (isStorable(value)) return;
    const field = path.join('.') || 'non_field_errors';
    const sentence = 'This contains a character that is not text.';
    throw new Refusal('invalid', sentence, { fields: { [field]: [sentence] } });
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw new Refusal('invalid', 'The name of a field is not text.');
    refuseUnstorable(inner, [...path, key], depth + 1);
  }
}

/** PostgreSQL stores no NUL, and half a surrogate pair would be replaced silently. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
