/**
 * The part of a request that a handler needs. The web's own `Request` has it all, and so has the plain one that our server
 * makes, which costs a tenth as much.
 */
export type ApiRequest = {
  readonly method: string;
  /** The whole address; its host may be another than the caller wrote (`publicUrl` tells). */
  readonly url: string;
  readonly headers: HeaderReader;
  readonly body: AsyncIterable<Uint8Array> | null;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
};

export type HeaderReader = Pick<Headers, 'get'>;
