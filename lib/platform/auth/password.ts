import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '@/lib/domain/errors';

/**
 * Argon2id, the library's default algorithm, at OWASP's first recommended setting: 19 MiB, two passes, one lane
 * (Password Storage Cheat Sheet).
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The stored form of a password: salt, cost and hash in one PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(typed(password), cost));
}

/**
 * Whether this is the password that `stored` was made of. Without a stored one (an unknown account, or a person who
 * signs in another way) the same work is done and the answer is no, so that the time taken tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    await hashPassword(password);
    return false;
  }
  return inTurn(() => verify(stored, typed(password)));
}

/** The same letters, however a keyboard composed them. */
const typed = (password: string) => password.normalize('NFKC');

const atOnce = 4;
const waitingMaximum = 400;

type Turns = { running: number; waiting: (() => void)[] };

// Counted once a process, although the framework bundles this module more than once.
const shared = globalThis as typeof globalThis & { wardlinePasswordTurns?: Turns };

/** Hashing is expensive on purpose; many sign-ins at once must not take memory and CPU from the wards. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  shared.wardlinePasswordTurns ??= { running: 0, waiting: [] };
  const turns = shared.wardlinePasswordTurns;
  if (turns.running >= atOnce) {
    if (turns.waiting.length >= waitingMaximum) {
      throw new Refusal('unavailable', 'Too many people are signing in at once. Try again.', {
        headers: { 'retry-after': '5' },
      });
    }
    await new Promise<void>((resolve) => turns.waiting.push(resolve));
  } else turns.running += 1;
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.running -= 1;
  }
}
