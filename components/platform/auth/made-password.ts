/** Letters and digits that are easy to tell apart on paper and on the telephone: no i, l, o, 0, 1. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A temporary password to hand over in person or on paper: `k7mr-t4wq-8hpd-9vzc`, 79 random bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: groupLength }, randomSign).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** All characters are equally likely: a byte that would favour the first ones is rejected. */
function randomSign(): string {
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 256 - (256 % signs.length)) return signs.charAt(byte % signs.length);
  }
}
