/**
 * The further effects of a change, as the end of its answer's message says them: on their own here, because a screen words
 * the change in its own way. A JSON list of sentences, percent-encoded.
 */
export const notesHeader = 'wardline-notes';

/** The event by which `call` passes such sentences to the page, for every caller. */
export const notesEvent = 'wardline:notes';

/** The sentences of a header, or none. */
export function readNotes(header: string | null): string[] {
  return header === null ? [] : JSON.parse(decodeURIComponent(header));
}
