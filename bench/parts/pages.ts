import type { Sql } from 'postgres';
import type { Bench } from '@/bench/parts/bench';
import { median } from '@/bench/percentile';
import { type Compression, rawGet } from '@/bench/raw-get';
import type { Role } from '@/lib/domain/codes/roles';
import { hashSecret, newSessionToken } from '@/lib/platform/auth/secrets';

const part = 'pages';
const loads = 5;

/**
 * The cost of a first load of each desk's page: the server's time, the requests, and the JavaScript as it is sent to a
 * browser that comes without TLS, and to one that comes with it, which takes Brotli too.
 */
export async function measurePages({ large, report }: Bench): Promise<void> {
  const { client, subjects, server, largeWard } = large;
  const { providerId, inpatient } = subjects;
  const nurse = await signedIn(client, providerId, 'medical-officer');
  const billing = await signedIn(client, providerId, 'billing');
  const pages: [name: string, path: string, cookie: string | undefined][] = [
    ['sign-in', '/sign-in', undefined],
    ['wards', '/wards', nurse],
    ['ward board', `/wards/${inpatient.wardId}`, nurse],
    ['ward board of 200 beds', `/wards/${largeWard}`, nurse],
    ['handover', `/wards/${inpatient.wardId}/handover`, nurse],
    ['patient', `/patients/${inpatient.id}`, nurse],
    ['observation entry', `/patients/${inpatient.id}/observe`, nurse],
    ['patients', '/patients', nurse],
    ['encounters', '/encounters', nurse],
    ['hospitalizations', '/hospitalizations', nurse],
    ['admission', '/hospitalizations/new', nurse],
    ['rounds', '/rounds', nurse],
    ['payment desk', '/payments/desk', billing],
    ['payments', '/payments', billing],
    ['invoices', '/invoices', billing],
    ['discounts', '/discounts', billing],
  ];
  for (const [name, path, cookie] of pages) {
    const { ms, script, brotli, requests } = await firstLoad(server.port, path, cookie);
    report.fact(part, `${name}, server's time`, ms, 'ms');
    report.fact(part, `${name}, JavaScript compressed`, script / 1000, 'kB');
    report.fact(part, `${name}, JavaScript in Brotli`, brotli / 1000, 'kB');
    report.fact(part, `${name}, requests`, requests, '');
    if (name === 'ward board' || name === 'payment desk') {
      report.bar({ name: `JavaScript of the ${name} (kB)`, value: script / 1000, most: 200 });
    }
  }
}

async function firstLoad(port: number, path: string, cookie: string | undefined) {
  const page = await rawGet(port, path, { cookie });
  if (page.status !== 200) throw new Error(`${path} was answered ${page.status}.`);
  const times: number[] = [];
  for (let load = 0; load < loads; load += 1) times.push((await rawGet(port, path, { cookie })).ms);
  const files = filesOf(page.text);
  const scripts = files.filter((name) => /\.js(\?|$)/.test(name));
  const sent = async (compression: Compression) => {
    const answers = await Promise.all(scripts.map((file) => rawGet(port, file, { compression })));
    return answers.reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return {
    ms: median(times),
    script: await sent('gzip'),
    brotli: await sent('br'),
    requests: 1 + files.length,
  };
}

/** The scripts, style sheets and fonts that a page asks for before anything is clicked. */
export function filesOf(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? [];
  const files = tags.flatMap((tag) => {
    const wanted = tag.startsWith('<script')
      ? // Modern browsers leave out what is for old ones.
        !/\bnomodule\b/i.test(tag) && /\bsrc="([^"]+)"/.exec(tag)
      : /\brel="(stylesheet|preload|modulepreload)"/.test(tag) && /\bhref="([^"]+)"/.exec(tag);
    const [, file] = wanted || [];
    return file ? [file.replaceAll('&amp;', '&')] : [];
  });
  return [...new Set(files)];
}

/** The cookie of one of the staff who has that role from now on. */
export async function signedIn(client: Sql, providerId: string, role: Role): Promise<string> {
  const [user] = await client<{ id: string }[]>`
    select user_id as id from memberships where provider_id = ${providerId} and role in ('nurse', ${role})
    order by role = ${role} desc, user_id desc limit 1`;
  if (!user) throw new Error('The hospital has no staff.');
  await client`
    update memberships set role = ${role} where provider_id = ${providerId} and user_id = ${user.id}`;
  const token = newSessionToken();
  await client`
    insert into sessions (token_hash, user_id, provider_id, idle_expires_at, expires_at)
    values (${hashSecret(token)}, ${user.id}, ${providerId}, now() + interval '1 hour', now() + interval '1 hour')`;
  return `wardline-session=${token}`;
}
