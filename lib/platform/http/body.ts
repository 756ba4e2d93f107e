import { Refusal } from '@/lib/domain/errors';
import type { ApiRequest } from '@/lib/platform/http/api-request';

const kibibyte = 1024;
const bodyLimitBytes = 1024 * kibibyte;
/**
 * The limit of a body without a signature: such requests are short, and reading a long one would keep everyone else
 * waiting.
 */
const unsignedLimitBytes = 32 * kibibyte;
const depthLimit = 20;
/** More fields than any record has. */
const fieldsLimit = 1000;

/** The body's text, read no further than the limit. */
export async function readBodyText(
  request: ApiRequest,
  { isSigned = true }: { isSigned?: boolean } = {},
): Promise<string> {
  const limit = isSigned ? bodyLimitBytes : unsignedLimitBytes;
  const declared = Number(request.headers.get('content-length') ?? '0');
  if (declared > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The sender has gone: nobody's fault, and no word about the database, whose errors look the same.
    throw new Refusal('invalid', 'The body is incomplete.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refusal('invalid', 'The body is not UTF-8 text.');
  }
}

function tooLarge(limit: number): Refusal {
  const size = limit < bodyLimitBytes ? `${limit / kibibyte} KiB` : '1 MiB';
  return new Refusal('too_large', `The body is larger than ${size}. Send less at a time.`);
}

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
    // Nobody sees it in what was written, and some systems begin every text with it.
    if (text.startsWith('\ufeff')) {
      throw new Refusal('invalid', 'The body starts with a byte order mark. Remove it.');
    }
    throw new Refusal('invalid', 'The body is not valid JSON.');
  }
  const seen = { fields: 0 };
  const path = unstorableIn(value, 0, seen);
  if (path) throw wrongAt(path.join('.'), 'This contains a character that is not allowed in text.');
  // Of a field that is written twice the last one would count, and what the first one said would be lost unseen.
  if (fieldsWritten(text) > seen.fields) {
    throw wrongAt(fieldWrittenTwice(text), 'This field is given more than once.');
  }
  return value;
}

function wrongAt(path: string, sentence: string): Refusal {
  return new Refusal('invalid', sentence, { fields: { [path || 'non_field_errors']: [sentence] } });
}

/**
 * The path to a text that cannot be stored, or null. It looks at every value, which a body may have half a million of,
 * and counts the fields.
 */
function unstorableIn(
  value: unknown,
  depth: number,
  seen: { fields: number },
): (string | number)[] | null {
  if (depth > depthLimit)
    throw new Refusal('invalid', `The body is nested deeper than ${depthLimit} levels.`);
  if (typeof value === 'string') return isStorable(value) ? null : [];
  if (value === null || typeof value !== 'object') return null;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const path = unstorableIn(value[index], depth + 1, seen);
      if (path) return [index, ...path];
    }
    return null;
  }
  const fields = Object.keys(value);
  seen.fields += fields.length;
  if (fields.length > fieldsLimit)
    throw new Refusal('invalid', `The body has an object of more than ${fieldsLimit} fields.`);
  for (const field of fields) {
    if (!isStorable(field))
      throw new Refusal(
        'invalid',
        'The name of a field contains a character that is not allowed in text.',
      );
    const path = unstorableIn((value as Record<string, unknown>)[field], depth + 1, seen);
    if (path) return [field, ...path];
  }
  return null;
}

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const colon = ':'.charCodeAt(0);

/** How many fields the objects of a text that is JSON have as it is written. */
function fieldsWritten(text: string): number {
  let fields = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isInText = !isInText;
    else if (isInText && code === backslash) at += 1;
    else if (!isInText && code === colon) fields += 1;
  }
  return fields;
}

/** The path to the first field that its object has twice, of a text that is JSON and has one. */
function fieldWrittenTwice(text: string): string {
  const open: { fields: Set<string> | null; at: string | number }[] = [];
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?|[{}[\],]/g)) {
    const inside = open.at(-1);
    if (token === '{') open.push({ fields: new Set(), at: '' });
    else if (token === '[') open.push({ fields: null, at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && typeof inside?.at === 'number') inside.at += 1;
    else if (token.endsWith(':') && inside?.fields) {
      const field: string = JSON.parse(token.slice(0, -1));
      inside.at = field;
      if (inside.fields.has(field)) return open.map(({ at }) => at).join('.');
      inside.fields.add(field);
    }
  }
  return '';
}

/** PostgreSQL stores no NUL, and half a surrogate pair would be replaced silently. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
