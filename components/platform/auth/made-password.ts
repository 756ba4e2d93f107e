/** Letters and digits that are told apart on paper and said on the telephone: no i, l, o, 0, 1. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A password to be handed over by word or on paper: `k7mr-t4wq-8hpd-9vzc`, 79 random bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: groupLength }, randomSign).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Each sign as likely as any other: a byte that would favour the first ones is drawn again. */
function randomSign(): string {
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % signs.length)) return signs.charAt(byte % signs.length);
  }
}
