import { expect, it } from 'vitest';
import { filesOf } from '@/bench/parts/pages';

it('finds what a browser fetches for a page, each file once', () => {
  const html = `<!DOCTYPE html><html><head>
    <link rel="preload" href="/font.woff2" as="font"/>
    <link rel="stylesheet" href="/desk.css" data-precedence="next"/>
    <link rel="icon" href="/icon.svg"/>
    <link rel="preload" as="script" href="/desk.js?v=1&amp;w=2"/>
    <script src="/desk.js?v=1&amp;w=2" async=""></script>
    <script src="/polyfill.js" noModule=""></script>
    <script>inline()</script></head></html>`;
  expect(filesOf(html)).toEqual(['/font.woff2', '/desk.css', '/desk.js?v=1&w=2']);
});
