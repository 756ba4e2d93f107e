import type { Handler } from '@/lib/platform/http/server/with-error-handling';

type RouteModule = { readonly [method: string]: Handler | undefined };

/** A route file and its address as its folders spell it: `/api/v1/providers/[provider_id]/visits`. */
export type ApiRoute = { path: string; module: RouteModule };

export type FoundRoute = { module: RouteModule; params: Record<string, string | string[]> };

type Node = {
  named: Map<string, Node>;
  any: { name: string; node: Node } | null;
  rest: { name: string; module: RouteModule } | null;
  module: RouteModule | null;
};

/**
 * Finds the route of a path as the framework does: a name before a parameter before a rest, whatever the spelling of
 * the base address, with or without a slash at the end.
 * @returns null when no route fits, or when the path cannot be decoded
 */
export function apiRouter(routes: readonly ApiRoute[]): (path: string) => FoundRoute | null {
  const root = emptyNode();
  for (const { path, module } of routes) insert(root, segmentsOf(path), module);
  return (path) => {
    const segments = decoded(segmentsOf(path));
    return segments && find(root, canonical(segments), 0, {});
  };
}

const emptyNode = (): Node => ({ named: new Map(), any: null, rest: null, module: null });

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function insert(node: Node, [segment, ...others]: string[], module: RouteModule): void {
  if (segment === undefined) {
    node.module = module;
    return;
  }
  const parameter = /^\[(\.\.\.)?(\w+)\]$/.exec(segment);
  const name = parameter?.[2];
  if (name === undefined) {
    const next = node.named.get(segment) ?? emptyNode();
    node.named.set(segment, next);
    insert(next, others, module);
  } else if (parameter?.[1]) {
    node.rest = { name, module };
  } else {
    node.any ??= { name, node: emptyNode() };
    if (node.any.name !== name) {
      throw new Error(`Two names for one segment: [${node.any.name}] and [${name}].`);
    }
    insert(node.any.node, others, module);
  }
}

function decoded(segments: string[]): string[] | null {
  try {
    return segments.map((segment) =>
      segment.includes('%') ? decodeURIComponent(segment) : segment,
    );
  } catch {
    return null;
  }
}

/** The other spellings of the base address lead to /api/v1, as the rewrites of next.config.mjs say. */
function canonical([given = '', ...others]: string[]): string[] {
  const first = given.toLowerCase();
  const [second] = others;
  const segments = [first, ...others];
  if (first === 'v1') return ['api', ...segments];
  if (first === 'providers') return ['api', 'v1', ...segments];
  if (first === 'api' && second === 'providers') return ['api', 'v1', ...segments.slice(1)];
  return segments;
}

function find(
  node: Node,
  segments: readonly string[],
  index: number,
  params: FoundRoute['params'],
): FoundRoute | null {
  const segment = segments[index];
  if (segment === undefined) return node.module && { module: node.module, params };
  const named = node.named.get(segment);
  const found = named && find(named, segments, index + 1, params);
  if (found) return found;
  if (node.any) {
    const { name, node: next } = node.any;
    const through = find(next, segments, index + 1, { ...params, [name]: segment });
    if (through) return through;
  }
  if (!node.rest) return null;
  return {
    module: node.rest.module,
    params: { ...params, [node.rest.name]: segments.slice(index) },
  };
}
