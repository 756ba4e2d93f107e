import type { IncomingMessage } from 'node:http';

/** A weight of zero is a refusal. */
const wanted = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i,
};

export type Encoding = keyof typeof wanted;

/** Whether a client takes an answer that is compressed so. */
export const acceptsEncoding = (request: IncomingMessage, encoding: Encoding): boolean =>
  wanted[encoding].test(String(request.headers['accept-encoding'] ?? ''));
