import { z } from 'zod';

const flag = z
  .enum(['0', '1', 'true', 'false'], 'is either 1 or 0')
  .default('0')
  .transform((text) => text === '1' || text === 'true');

/** At most the database's largest integer, unless less is given. */
const count = (fallback: number, atMost = 2_147_483_647) =>
  z.coerce
    .number('is a whole number')
    .int('is a whole number')
    .min(1, 'is at least 1')
    .max(atMost, `is at most ${atMost}`)
    .default(fallback);

const yearHours = 365 * 24;

/** Secrets may go over plain http only on this machine. */
const isPrivate = (address: string) => {
  const { protocol, hostname } = new URL(address);
  const isHere = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isHere);
};

/** Everything that the environment may set. README.md has the table for people. */
const environmentSchema = z.object({
  DATABASE_URL: z.string('is missing: it names the PostgreSQL server').min(1, 'is empty'),
  DATABASE_POOL_SIZE: count(20),
  // By the protocol too: `ward.example.org:8080` alone is an address whose protocol is called `ward.example.org`.
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'is a web address such as https://ward.example.org' })
    .optional(),
  TRUST_PROXY: flag,
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'is one of fatal, error, warn, info, debug, silent',
    )
    .default('info'),
  SESSION_IDLE_MINUTES: count(60, yearHours * 60),
  SESSION_HOURS: count(12, yearHours),
  RATE_LIMIT_KEY_PER_MINUTE: count(6000),
  RATE_LIMIT_SESSION_PER_MINUTE: count(600),
  SIGN_IN_FAILURES_PER_15_MINUTES: count(10),
  OIDC_ISSUER: z
    .url({
      error: 'is the address of an OpenID provider, such as https://login.example.org',
      abort: true,
    })
    .refine(isPrivate, 'begins with https')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60, 'is at most 60 characters long').optional(),
});

/** One of these alone means nothing. */
const completeEnvironment = environmentSchema.superRefine((given, ctx) => {
  const needs = (name: 'OIDC_ISSUER' | 'OIDC_CLIENT_ID', by: keyof typeof given) => {
    if (given[by] === undefined || given[name] !== undefined) return;
    ctx.addIssue({ code: 'custom', path: [name], message: `is missing: ${by} is set` });
  };
  needs('OIDC_CLIENT_ID', 'OIDC_ISSUER');
  needs('OIDC_ISSUER', 'OIDC_CLIENT_ID');
  needs('OIDC_ISSUER', 'OIDC_CLIENT_SECRET');
});

export type Environment = z.output<typeof environmentSchema>;

/** Reads the environment. Throws one sentence a variable that cannot be used. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, text]) => text !== ''));
  const parsed = completeEnvironment.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
  const refusal = new Error(`The environment cannot be used. ${sentences.join(' ')}`);
  // The start script prints an error of this name as its sentence alone.
  refusal.name = 'StartRefusal';
  throw refusal;
}

let environment: Environment | undefined;

/** The environment of this process, parsed once. */
export function env(): Environment {
  environment ??= readEnvironment(process.env);
  return environment;
}
