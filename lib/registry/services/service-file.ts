import { v7 } from 'uuid';
import { grouped } from '@/lib/domain/grouped';
import { textIdentity } from '@/lib/domain/texts/identity';
import type { RefusedLine } from '@/lib/platform/http/csv-lines';
import { csvTable } from '@/lib/platform/http/csv-table';
import { newService } from '@/lib/registry/services/contract';
import { importedServicesAtMost } from '@/lib/registry/services/import-contract';

/** The columns that an import reads: those of the list's own file. */
const columns = {
  name: { header: 'Name' },
  category: { header: 'Category', isOptional: true },
  admits: { header: 'Admits', isOptional: true },
  night: { header: 'Bed night service', isOptional: true },
} as const;

type Cells = Record<keyof typeof columns, string>;

/** A service that the hospital has. */
export type HeldService = {
  id: string;
  name: string;
  category: string;
  admits: boolean;
  bedNightServiceId: string | null;
  isActive: boolean;
};

type Named = { id: string; name: string };

/** A service as the file wants it. */
type ServiceLine<Held extends HeldService> = {
  line: number;
  /** A new one's is made here: another line may name it as the service of its nights. */
  id: string;
  name: string;
  category: string;
  admits: boolean;
  night: Named | null;
  former: Held | null;
};

/** The services of a file that are new or change, and the lines that cannot be imported. */
export function readServiceFile<Held extends HeldService>(csv: string, held: readonly Held[]) {
  const table = csvTable(csv, columns, { atMost: importedServicesAtMost, of: 'services' });
  const refused: RefusedLine[] = [...table.refused];
  const heldAs = grouped(held, ({ name }) => textIdentity(name));
  const rows = table.rows.map((row) => {
    const [former = null, ...others] = heldAs(textIdentity(row.name));
    const { id, name } = former ?? { id: v7(), name: row.name };
    return { ...row, id, name, former, others };
  });
  const inFile = grouped(rows, ({ name }) => textIdentity(name));
  const nights = new Map(held.map(({ id, name }) => [id, { id, name }]));
  const changes: ServiceLine<Held>[] = [];
  let unchanged = 0;
  for (const { line, id, name, former, others, ...cells } of rows) {
    const { data, error } = newService.safeParse(bodyOf({ ...cells, name }));
    const keptNight = nights.get(former?.bedNightServiceId ?? '') ?? null;
    const night = cells.night === '' ? keptNight : nightNamed(cells.night, keptNight);
    const [first] = inFile(textIdentity(name));
    const wrong = [
      ...(error?.issues.map(reasonOf) ?? []),
      name !== '' && first && first.line < line ? `${name} is also in line ${first.line}.` : null,
      others.length > 0 ? severalCalled(name) : null,
      former?.isActive === false ? isClosed(former) : null,
      typeof night === 'string' ? night : null,
    ].filter((reason) => reason !== null);
    refused.push(...wrong.map((reason) => ({ line, reason })));
    if (!data || wrong.length > 0 || typeof night === 'string') continue;
    const category = cells.category === '' && former ? former.category : data.category;
    const admits = cells.admits === '' && former ? former.admits : data.admits;
    const isSame =
      former?.category === category &&
      former.admits === admits &&
      former.bedNightServiceId === (night?.id ?? null);
    if (isSame) unchanged += 1;
    else changes.push({ line, id, name: data.name, category, admits, night, former });
  }
  return { changes, unchanged, refused: refused.sort((one, other) => one.line - other.line) };

  /** The service of this name, registered or in the file, or why there is none. */
  function nightNamed(name: string, kept: Named | null): Named | string {
    const identity = textIdentity(name);
    const [registered, ...others] = heldAs(identity);
    const found = registered ?? inFile(identity)[0];
    if (!found)
      return `Bed night service: There is no service “${name}” in this file or under Services.`;
    if (others.length > 0) return `Bed night service: ${severalCalled(name)}`;
    return registered?.isActive === false && registered.id !== kept?.id
      ? `Bed night service: ${isClosed(registered)}`
      : found;
  }
}

const isClosed = ({ name }: Named) => `${name} is closed. Open it again under Services first.`;

const severalCalled = (name: string) => `Several services are called “${name}”.`;

const answers = new Map([
  ['yes', true],
  ['y', true],
  ['no', false],
  ['n', false],
]);

/** A creation as it would be sent; an empty cell is a field that is left out. */
const bodyOf = ({ name, category, admits }: Cells) => ({
  ...(name !== '' && { name }),
  ...(category !== '' && { category }),
  ...(admits !== '' && { admits: answers.get(textIdentity(admits)) ?? admits }),
});

function reasonOf({ path: [field], message }: { path: PropertyKey[]; message: string }): string {
  if (field === 'admits') return 'Admits: Write yes or no.';
  return `${columns[field as keyof Cells].header}: ${message}`;
}
