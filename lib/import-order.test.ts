import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Each imports from itself and from those before it. */
const contexts = ['domain', 'platform', 'registry', 'billing', 'clinical', 'admissions', 'ops'];

/** Whether the architecture allows an import, by the paths of both from the root. */
function isAllowed(file: string, imported: string): boolean {
  const [layer, context = ''] = file.split('/');
  const [layerOfImported, contextOfImported = ''] = imported.split('/');
  const isInOrder = contexts.indexOf(contextOfImported) <= contexts.indexOf(context);
  if (layer === 'db') return /^(db|lib\/domain|lib\/platform\/settings)\//.test(imported);
  if (context === 'domain') return imported.startsWith('lib/domain/');
  if (layer === 'components') {
    const isOfServer = /\/server\/(?!read-)/.test(imported);
    return /^(lib|components)\//.test(imported) && isInOrder && !isOfServer;
  }
  if (layerOfImported === 'db') return file.includes('/server/');
  const isOfServer = imported.includes('/server/') && !file.includes('/server/');
  return layerOfImported === 'lib' && isInOrder && !isOfServer;
}

it.each([
  ['db/queries/page.ts', 'lib/platform/http/contract'],
  ['lib/domain/money.ts', 'lib/platform/http/types'],
  ['lib/domain/money.ts', 'db/client'],
  ['lib/registry/payers/server/payers.ts', 'lib/billing/prices/contract'],
  ['lib/registry/payers/server/payers.ts', 'components/registry/payers/client'],
  ['lib/registry/payers/rules.ts', 'db/client'],
  ['lib/registry/payers/rules.ts', 'lib/registry/payers/server/payers'],
  ['lib/admissions/wards/rules.ts', 'lib/ops/demo/seed'],
  ['components/billing/safe/columns.tsx', 'components/clinical/chart/client'],
  ['components/billing/safe/columns.tsx', 'lib/clinical/chart/contract'],
  ['components/billing/safe/columns.tsx', 'lib/billing/safe/server/move'],
  ['components/billing/safe/columns.tsx', 'db/client'],
  ['components/billing/safe/columns.tsx', 'app/page-address'],
])('%s may not import %s', (file, imported) => {
  expect(isAllowed(file, imported)).toBe(false);
});

it('imports go down the layers and back in the order of contexts', () => {
  const files = ['components', 'db', 'lib'].flatMap((layer) =>
    readdirSync(layer, { recursive: true, encoding: 'utf8' })
      .map((file) => `${layer}/${file}`)
      .filter((file) => /^(db|components|lib\/(?!ops)\w+)\/.*(?<!\.test)\.tsx?$/.test(file)),
  );
  const wrong = files.flatMap((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/(?:from|import)[\s(]+'(@|\.)\/([^']+)'/g);
    return Array.from(imports, ([, start, path = '']) =>
      start === '@' ? path : `${file.slice(0, file.lastIndexOf('/'))}/${path}`,
    )
      .filter((imported) => !isAllowed(file, imported))
      .map((imported) => `${file} imports ${imported}`);
  });
  expect(files.length).toBeGreaterThan(1500);
  expect(wrong).toEqual([]);
});
