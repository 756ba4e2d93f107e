import { contracts } from '@/lib/http/contracts';
import { openApiDocument } from '@/lib/http/openapi';

/** Stands in the text for the server's own address. */
const here = 'https://here.invalid';

let made: string | undefined;

/**
 * The API's description as JSON, for the server at this origin. Anybody may ask for it, and to make it takes a good part of
 * a second in which nobody else is answered: it is made once.
 */
export function apiDocumentText(origin: string): string {
  made ??= JSON.stringify(openApiDocument(contracts, here));
  // Within a text of JSON: a host may have a quotation mark.
  return made.replace(here, () => JSON.stringify(origin).slice(1, -1));
}
