import type { Front } from './http-server';

/**
 * Answers a page while the database cannot be reached: it says what is safe and what to do, and reloads once the
 * database answers. Requests of a page that is already open go to `page`, which keeps the shell on the screen.
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

/** Self-contained, and follows the device's colour scheme. */
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
<title>Database unavailable · Wardline</title>
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
<p>Nothing can be read or saved at the moment. Anything you saved is safe, and drafts of forms are kept on their devices.</p>
<p>Write on paper what cannot wait. If this lasts more than a few minutes, tell IT support.</p>
<p role="status" id="waits">This page opens as soon as the database is back.</p>
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
