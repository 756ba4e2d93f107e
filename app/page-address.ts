import { notFound } from 'next/navigation';
import type { z } from 'zod';

type Asked = Record<string, string | string[] | undefined>;

/** The address of a page as Next.js gives it: its segments by name, and its query. */
export type PageAddress<Segment extends string = never> = {
  params: Promise<Record<Segment, string>>;
  searchParams: Promise<Asked>;
};

/** A part of the address, read by its schema; the "not found" page if the schema refuses it. */
export function orNotFound<T>(schema: z.ZodType<T>, given: unknown): T {
  const named = schema.safeParse(given);
  if (!named.success) notFound();
  return named.data;
}

/** The query of an operation as far as the address gives it; the operation's own if it cannot be read. */
export function queryIn<Q extends z.ZodObject>(
  schema: Q,
  asked: Asked,
  names: readonly (string & keyof z.input<Q>)[],
): z.output<Q> {
  const given = names.flatMap((name) => (asked[name] ? [[name, asked[name]]] : []));
  const read = schema.safeParse(Object.fromEntries(given));
  return read.success ? read.data : schema.parse({});
}
