/**
 * Acts as a browser at the address that Wardline sent it to.
 * @param cookies the browser's cookies there, which the answers add to
 * @returns the query that it returns with
 */
export async function signInAtProvider(
  authorizationUrl: string,
  form: Record<string, string>,
  cookies = new Map<string, string>(),
): Promise<string> {
  let method = 'GET';
  let sends = form;
  let address = new URL(authorizationUrl);
  const { origin } = address;
  for (;;) {
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(method === 'POST' ? { body: new URLSearchParams(sends) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const onward = response.headers.get('location');
    method = onward === null ? 'POST' : 'GET';
    const page = onward === null ? await response.text() : '';
    // One that submits itself, and signs out the person who was signed in there before.
    const sent = /<form method="post" action="([^"]+)">/.exec(page)?.[1];
    sends = sent ? hiddenIn(page) : form;
    if (onward === null && !sent && !address.pathname.startsWith('/who/')) {
      throw new Error(`The OpenID provider answered ${response.status}: ${page}`);
    }
    address = new URL(onward ?? sent ?? address, address);
    if (address.origin !== origin) return address.search.slice(1);
  }
}

const hiddenIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
