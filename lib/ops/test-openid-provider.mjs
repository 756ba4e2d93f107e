// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** Wardline's registration at the provider. */
export const openIdClient = { id: 'wardline', secret: 'a secret between the two' };

const page = `<!doctype html><html lang="en"><title>Kisumu County</title>
  <form method="post"><label>Who are you? <input name="subject"></label>
  <button name="as" value="subject">Continue</button> <button name="as" value="">Call off</button></form></html>`;

/**
 * A real OpenID provider for the tests. Its sign-in page accepts any name.
 * @param {string} returnAddress where it sends people back to, as registered there
 * @param {number} [port] a free one by default
 * @returns {Promise<{ issuer: string, close: () => void }>}
 */
export async function openTestOpenIdProvider(returnAddress, port = 0) {
  // Imported late: this file is read before the packages are installed.
  const { Provider } = await import('oidc-provider');
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const issuer = `http://127.0.0.1:${address.port}`;
  const provider = new Provider(issuer, configuration(returnAddress));
  const others = provider.callback();
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith(asking)) return others(request, response);
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
      return;
    }
    const given = new URLSearchParams(await text(request));
    const result =
      given.get('as') === ''
        ? { error: 'access_denied', error_description: 'called off' }
        : { login: { accountId: given.get('subject') ?? '', remember: false } };
    await provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const asking = '/who/';

/**
 * @param {string} returnAddress
 * @returns {import('oidc-provider').Configuration}
 */
function configuration(returnAddress) {
  return {
    clients: [
      {
        client_id: openIdClient.id,
        client_secret: openIdClient.secret,
        redirect_uris: [returnAddress],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${asking}${uid}` },
    findAccount: (_, subject) => ({ accountId: subject, claims: () => ({ sub: subject }) }),
    // Consent is not asked for here.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: openIdClient.id,
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  };
}
