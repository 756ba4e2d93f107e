const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('\r\n0\r\n\r\n');

/** The HTTP/1.1 response at the start of these bytes, with its length; null while a part of it is missing. */
export function answerIn(bytes: Buffer): { status: number; length: number } | null {
  const headEnd = bytes.indexOf(endOfHead);
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const body = headEnd + endOfHead.length;
  const given = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (given === undefined && /\r\ntransfer-encoding: *chunked/i.test(head)) {
    // The first chunk may be the last: its size follows the head directly.
    const end = bytes.indexOf(endOfChunks, headEnd + 2);
    return end < 0 ? null : { status, length: end + endOfChunks.length };
  }
  const length = body + Number(given ?? 0);
  return bytes.length < length ? null : { status, length };
}
