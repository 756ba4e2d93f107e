/** A message of the error summary; without a field it is about the whole form. */
export type FormMessage = { message: string; fieldId?: string };

/**
 * Every message in a tree of field errors, depth first; those under `root` belong to no field. If the form gives its fields'
 * labels, each message begins with its field's label, and the messages follow the labels' order, those without a label last.
 */
export function messagesOf(
  errors: object,
  idOf: (path: string) => string,
  labels: Readonly<Record<string, string>> = {},
): FormMessage[] {
  const labelled = Object.keys(labels);
  const placeOf = ({ path }: Leaf) => (path in labels ? labelled.indexOf(path) : labelled.length);
  const leaves = leavesOf(errors, '').sort((one, other) => placeOf(one) - placeOf(other));
  return leaves.map(({ path, message }) => {
    if (path === 'root' || path.startsWith('root.')) return { message };
    const label = labels[path];
    return { message: label ? `${label}: ${message}` : message, fieldId: idOf(path) };
  });
}

/** The message at a field of a dotted path. */
export function messageAt(errors: object, path: string): string | undefined {
  let at: unknown = errors;
  for (const name of path.split('.')) at = isBranch(at) ? at[name] : undefined;
  return isBranch(at) && typeof at.message === 'string' ? at.message : undefined;
}

type Leaf = { path: string; message: string };

function leavesOf(at: unknown, path: string): Leaf[] {
  if (!isBranch(at)) return [];
  if (typeof at.message === 'string') return [{ path, message: at.message }];
  return Object.entries(at)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, branch]) => leavesOf(branch, path === '' ? name : `${path}.${name}`));
}

const isBranch = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
