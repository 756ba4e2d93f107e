type Shared<Occupant> = { occupant: Occupant | null; children?: readonly Occupant[] };

/** Everybody in a bed: its patient, and the children who share it with her. */
export const patientsIn = <Occupant>({ occupant, children = [] }: Shared<Occupant>): Occupant[] =>
  occupant ? [occupant, ...children] : [];

/** The beds, one that a mother shares once for her and once for each child, who is its occupant there. */
export const bedOfEach = <Bed extends Shared<unknown>>(beds: readonly Bed[]): Bed[] =>
  beds.flatMap((bed) => [
    bed,
    ...(bed.children ?? []).map((child) => ({ ...bed, occupant: child, children: [] })),
  ]);
