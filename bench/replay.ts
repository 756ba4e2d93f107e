import type { Tapped } from '@/bench/statement-tap';

/** Statements that are sent without waiting for each other. */
export type Step = { inTransaction: boolean; statements: { text: string; params: Param[] }[] };

/** A parameter whose text has fixed parts and parts that each request fills in, in turn. */
export type Param = Part[] | null;
export type Part =
  | { kind: 'fixed'; text: string }
  /** The same `key` is the same identifier throughout a request. */
  | { kind: 'fresh'; key: string }
  | { kind: 'subject'; name: string }
  /** The offset from the time of the request, in milliseconds. */
  | { kind: 'time'; after: number };

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00(:?00)?)$/;

/**
 * A replay of several captures of one request: identifiers that differ between captures are new for each replay,
 * those of the subject (by name) are replaced by the given subject's, everything else stays.
 *
 * @throws if no two captures sent the same statements
 */
export function replayOf(captures: Tapped[][], subject: Record<string, string>): Step[] {
  const [chosen, other] = twoAlike(captures);
  const constant = new Set(idsOf(other));
  const names = new Map(Object.entries(subject).map(([name, id]) => [id, name]));
  const steps: (Step & { round: string })[] = [];
  const open = new Set<number>();
  for (const [index, { text, params, connection, round, at: heardAt }] of chosen.entries()) {
    if (/^\s*(begin|start transaction)/i.test(text)) open.add(connection);
    const inTransaction = open.has(connection);
    const place = `${connection} ${round}`;
    const statement = {
      text,
      params: params.map((param, at) =>
        partsOf(param, other[index]?.params[at] ?? null, { constant, names, heardAt }),
      ),
    };
    const last = steps.at(-1);
    if (last?.round === place && last.inTransaction === inTransaction) {
      last.statements.push(statement);
    } else steps.push({ inTransaction, round: place, statements: [statement] });
    if (/^\s*(commit|rollback)/i.test(text)) open.delete(connection);
  }
  return steps.map(({ inTransaction, statements }) => ({ inTransaction, statements }));
}

/** The longest time in which a request is sent to the database, in milliseconds. */
const aMoment = 2000;

/** The captures differ if something else happens at the same time. */
function twoAlike(captures: Tapped[][]): [Tapped[], Tapped[]] {
  const textOf = (capture: Tapped[]) => capture.map(({ text }) => text).join('\n');
  for (const [index, capture] of captures.entries()) {
    const other = captures.slice(index + 1).find((later) => textOf(later) === textOf(capture));
    if (other && capture.length > 0) return [other, capture];
  }
  throw new Error('The product sends different statements each time.');
}

const idsOf = (capture: Tapped[]) =>
  capture.flatMap(({ params }) => params.flatMap((param) => param?.match(uuid) ?? []));

function partsOf(
  param: string | null,
  before: string | null,
  {
    constant,
    names,
    heardAt,
  }: { constant: Set<string>; names: Map<string, string>; heardAt: number },
): Param {
  if (param === null) return null;
  if (param !== before && instant.test(param)) {
    const after = Date.parse(param.replace(/\+00$/, 'Z')) - heardAt;
    return [{ kind: 'time', after: Math.abs(after) < aMoment ? 0 : after }];
  }
  const parts: Part[] = [];
  let from = 0;
  for (const found of param.matchAll(uuid)) {
    const [id] = found;
    const name = names.get(id);
    if (name === undefined && constant.has(id)) continue;
    if (found.index > from) parts.push({ kind: 'fixed', text: param.slice(from, found.index) });
    parts.push(name === undefined ? { kind: 'fresh', key: id } : { kind: 'subject', name });
    from = found.index + id.length;
  }
  if (from < param.length || parts.length === 0) {
    parts.push({ kind: 'fixed', text: param.slice(from) });
  }
  return parts;
}

/** The parameters of one request. */
export function filler(subject: Record<string, string>, newId: () => string, now: number) {
  const fresh = new Map<string, string>();
  const textOf = (part: Part): string => {
    if (part.kind === 'fixed') return part.text;
    if (part.kind === 'time') return new Date(now + part.after).toISOString();
    if (part.kind === 'subject') return subject[part.name] ?? '';
    const id = fresh.get(part.key) ?? newId();
    fresh.set(part.key, id);
    return id;
  };
  return (param: Param): string | null => (param === null ? null : param.map(textOf).join(''));
}
