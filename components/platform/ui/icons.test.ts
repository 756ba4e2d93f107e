import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import library from 'lucide-react/dynamicIconImports';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type IconName, iconNames } from './icon-names';

/** The shapes of an icon, without its frame. */
async function shapesOf(name: IconName): Promise<string> {
  const { default: icon } = await library[name]();
  const svg = renderToStaticMarkup(createElement(icon));
  return svg.replace(/^<svg[^>]*>|<\/svg>$/g, '').replace(/><\/\w+>/g, '/>');
}

it('the file of icons holds every icon as the library draws it; `npx vitest -u` renews it', async () => {
  const symbols = await Promise.all(
    iconNames.map(
      async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await shapesOf(name)}</symbol>`,
    ),
  );
  const file = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">',
    '<title>Icons of Lucide (ISC license, lucide.dev/license)</title>',
    ...symbols,
    '</svg>',
    '',
  ];
  await expect(file.join('\n')).toMatchFileSnapshot('./icons.svg');
});

it('every icon is used on some screen', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = ['app', 'components'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('icon-names.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const text = sources.join('\n');
  expect(iconNames.filter((name) => !new RegExp(`['"]${name}['"]`).test(text))).toEqual([]);
});
