/** A statement as a client of PostgreSQL sent it, its parameters in their text form. */
export type SentStatement = { text: string; params: (string | null)[] };

/** Reads what a client says in PostgreSQL's protocol, of which it keeps what a later message refers to. */
export class ClientMessages {
  #bytes: Buffer = Buffer.alloc(0);
  #isStarted = false;
  readonly #texts = new Map<string, string>();
  readonly #portals = new Map<string, SentStatement>();

  /** The statements that these bytes complete, in their order. */
  read(chunk: Buffer): SentStatement[] {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    const sent: SentStatement[] = [];
    for (;;) {
      // The first message of a connection has no type.
      const head = this.#isStarted ? 1 : 0;
      if (this.#bytes.length < head + 4) return sent;
      const end = head + this.#bytes.readInt32BE(head);
      if (this.#bytes.length < end) return sent;
      const type = this.#isStarted ? String.fromCharCode(this.#bytes[0] ?? 0) : 'startup';
      const statement = this.#message(type, this.#bytes.subarray(head + 4, end));
      if (statement) sent.push(statement);
      this.#isStarted = true;
      this.#bytes = this.#bytes.subarray(end);
    }
  }

  #message(type: string, body: Buffer): SentStatement | null {
    if (type === 'Q') return { text: textAt(body, 0).text, params: [] };
    if (type === 'P') {
      const name = textAt(body, 0);
      this.#texts.set(name.text, textAt(body, name.end).text);
    }
    if (type === 'B') {
      const portal = textAt(body, 0);
      const name = textAt(body, portal.end);
      const text = this.#texts.get(name.text) ?? '';
      this.#portals.set(portal.text, { text, params: paramsAt(body, name.end) });
    }
    if (type === 'E') return this.#portals.get(textAt(body, 0).text) ?? null;
    return null;
  }
}

/** How many of the server's messages in a stream say that it is ready for the next statement. */
export class ServerMessages {
  #bytes: Buffer = Buffer.alloc(0);
  ready = 0;

  read(chunk: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    for (;;) {
      if (this.#bytes.length < 5) return;
      const end = 1 + this.#bytes.readInt32BE(1);
      if (this.#bytes.length < end) return;
      if (this.#bytes[0] === 'Z'.charCodeAt(0)) this.ready += 1;
      this.#bytes = this.#bytes.subarray(end);
    }
  }
}

function textAt(bytes: Buffer, from: number): { text: string; end: number } {
  const zero = bytes.indexOf(0, from);
  return { text: bytes.toString('utf8', from, zero), end: zero + 1 };
}

function paramsAt(bytes: Buffer, from: number): (string | null)[] {
  const formats = bytes.readInt16BE(from);
  let at = from + 2 + 2 * formats;
  const count = bytes.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return bytes.toString('utf8', at - length, at);
  });
}
