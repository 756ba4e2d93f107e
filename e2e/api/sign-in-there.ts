/**
 * Does there what a browser does, from the address that Wardline sent it to.
 * @returns the query that it comes back with
 */
export async function signInThere(
  authorizationUrl: string,
  form: Record<string, string>,
): Promise<string> {
  const cookies = new Map<string, string>();
  let method = 'GET';
  let address = new URL(authorizationUrl);
  const { origin } = address;
  for (;;) {
    const response = await fetch(address, {
      method,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const onward = response.headers.get('location');
    if (onward === null && !address.pathname.startsWith('/who/')) {
      throw new Error(`The OpenID provider answered ${response.status}: ${await response.text()}`);
    }
    method = onward === null ? 'POST' : 'GET';
    if (onward !== null) address = new URL(onward, address);
    if (address.origin !== origin) return address.search.slice(1);
  }
}
