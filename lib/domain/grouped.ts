/** Finds the parts of a record, in their order. */
export function grouped<Part>(parts: readonly Part[], ownerOf: (part: Part) => string) {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const id = ownerOf(part);
    const group = groups.get(id);
    if (group) group.push(part);
    else groups.set(id, [part]);
  }
  return (id: string): Part[] => groups.get(id) ?? [];
}
