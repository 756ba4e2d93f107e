import { expect } from '@playwright/test';
import { signIn } from '@/e2e/desk/admissions/bedside';
import { roles } from '@/lib/domain/codes/roles';
import { test } from './kept-page';

/** A page's address without the part that differs between rows, so that one of a kind represents all. */
const kindOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://wardline.test');
  const row = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/)\d+(?=\/|$)/g;
  return `${pathname.replace(row, ':row')} ${[...searchParams.keys()].sort()}`;
};

/** The links of a page within the product. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !/^\/(api|docs)/.test(href));

for (const role of roles) {
  test(`no link that is shown to the role ${role} leads to a page that is refused`, async ({
    page,
  }) => {
    await signIn(page, role);
    const refused: string[] = [];
    const waiting = [{ path: '/', from: 'the start' }];
    const kinds = new Set<string>();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const kind = kindOf(next.path);
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const answer = await page.request.get(next.path);
      const html = await answer.text();
      if (html.includes('Your role does not allow this page')) {
        refused.push(`${next.path} from ${next.from}`);
      }
      const from = next.path;
      waiting.push(...linksOf(html).map((path) => ({ path, from })));
    }
    expect(kinds.size).toBeGreaterThan(20);
    expect(refused).toEqual([]);
  });
}
