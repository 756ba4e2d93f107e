import { expect } from '@playwright/test';
import { signIn } from '@/e2e/desk/admissions/bedside';
import { enter, test as wardTest } from '@/e2e/desk/admissions/ward';
import { roles } from '@/lib/domain/codes/roles';
import { test } from './kept-page';

/** A page's address without the part that differs between rows, so that one of a kind represents all. */
const kindOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://wardline.test');
  const row = /[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/)\d+(?=\/|$)/g;
  return `${pathname.replace(row, ':row')} ${[...searchParams.keys()].sort()}`;
};

/** Whether a page is refused: it says so, or leads to the page that does once its first part was sent. */
const isRefused = (html: string) =>
  html.includes('Your role does not allow this page') || html.includes('url=/forbidden"');

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
      if (isRefused(html)) {
        refused.push(`${next.path} from ${next.from}`);
      }
      const from = next.path;
      waiting.push(...linksOf(html).map((path) => ({ path, from })));
    }
    expect(kinds.size).toBeGreaterThan(20);
    expect(refused).toEqual([]);
  });
}

wardTest(
  'a page that a role may not open is refused, and a form that it may not send says so',
  async ({ page, context, ward: { hospital, otieno, path } }) => {
    const { staff } = hospital;
    const patient = `/patients/${otieno.patient.id}`;
    const stay = `/hospitalizations/${otieno.hospitalization.id}`;
    for (const [{ sender }, addresses] of [
      [staff.billing, [path, patient, `/encounters/${otieno.encounter.id}`]],
      [staff.billing, ['/settings', '/safe', '/payouts']],
      [staff['finance-manager'], ['/services', '/services/tiers']],
      [staff.nurse, ['/locations', `/locations/${hospital.ward.id}`, '/remittances']],
      [staff.auditor, ['/discounts/new']],
    ] as const) {
      await enter(context, sender);
      for (const address of addresses) {
        const html = await (await page.request.get(address)).text();
        expect(isRefused(html), address).toBe(true);
        expect(html, address).not.toMatch(/Otieno|Mutuku/);
      }
    }
    for (const [{ sender }, address, sentence] of [
      [staff.auditor, '/hospitalizations/new', 'Your role cannot admit patients'],
      [staff.auditor, `${stay}/transfer`, 'Your role cannot transfer patients'],
      [staff['ward-clerk'], `${patient}/observe`, 'Your role cannot record observations'],
      [staff.nurse, `${patient}/prescribe`, 'Your role cannot prescribe'],
      [staff.nurse, '/payments/desk', 'Your role cannot take payments'],
    ] as const) {
      await enter(context, sender);
      const html = await (await page.request.get(address)).text();
      expect(html.includes(sentence), address).toBe(true);
    }
  },
);
