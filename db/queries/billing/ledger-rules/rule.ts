import type { SQL } from 'drizzle-orm';

/**
 * The rules of a provider's money, recomputed from entries and documents. `things` names everything that the rule is about
 * (`what`) and whether it breaks the rule (`is_broken`).
 */
export type BooksRule = { rule: string; things: (provider: string) => SQL };

/** By the number under which the check of the books reports them. */
export type BooksRules = Readonly<Record<number, BooksRule>>;
