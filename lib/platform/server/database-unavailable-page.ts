import type { Front } from './http-server';

/**
 * Answers a page while the database cannot be reached: what is safe, what to do, and the page itself as soon as it can be
 * read again. What a page that is open already asks for goes to `page`, which keeps what stands around it on the screen.
 */
export function awayPage(page: Front['page']): Front['page'] {
  return (request, response) => {
    const isOpened = request.method === 'GET' || request.method === 'HEAD';
    if (!isOpened || request.headers.rsc !== undefined) return page(request, response);
    const policy = String(request.headers['content-security-policy']);
    const body = html({
      nonce: policy.match(/'nonce-([^']+)'/)?.[1] ?? '',
      reference: String(request.headers['x-request-id']),
    });
    response.writeHead(503, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'Retry-After': '5',
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };
}

/** It needs nothing but itself, and takes the colours that the device gives every page. */
const html = ({
  nonce,
  reference,
}: {
  nonce: string;
  reference: string;
}): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Database away · Wardline</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 3rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; border: 1px solid; border-radius: 0.375rem; color: inherit; font-weight: 500; text-decoration: none; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
small { font-size: 0.8125rem; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>Wardline cannot reach its database</h1>
<p>Nothing can be read or saved just now. What was saved before is safe, and the drafts of forms are kept on their devices.</p>
<p>Keep on paper what cannot wait. If this lasts for more than a few minutes, tell whoever runs Wardline.</p>
<p role="status" id="waits">This page is opened as soon as the database answers again.</p>
<p><a href="">Try again</a></p>
<p><small>Reference for support: ${reference}</small></p>
</main>
<script nonce="${nonce}">
setInterval(function () {
  fetch('/api/ready', { cache: 'no-store' }).then(function (answer) { if (answer.ok) location.reload(); }, function () {});
}, 5000);
</script>
<noscript><style>#waits { display: none; }</style></noscript>
</body>
</html>
`;
