import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { client, leadTo, listen } from '@/lib/ops/fault-injection';

it('a database that is named by an address is accepted if its certificate has that address', async () => {
  const sql = client({ max: 1, port: await listen(secured(ofAddress)), ssl: { ca: ofAddress } });
  expect(await sql`select 1 as answer`).toEqual([{ answer: 1 }]);
});

it('a trusted certificate of another name is not accepted for an address', async () => {
  const sql = client({
    max: 1,
    port: await listen(secured(ofLocalhost)),
    ssl: { ca: ofLocalhost },
  });
  await expect(sql`select 1`).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
});

/** The settings by which a client trusts a PostgreSQL with this certificate. */
const secured = (cert: string) => (outer: Socket) =>
  outer.once('data', () => {
    outer.write('S');
    leadTo(new TLSSocket(outer, { isServer: true, cert, key }));
  });

/** Of these certificates alone, for 127.0.0.1 and for localhost; they end in 2126. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8NF6f+W7PWhVD7S1
MmhTaj0lQB74mVKZ7bal4s0lz+ehRANCAAR6/ke07kScwm6bnbRl2y2CxLOdBkZw
5sinQWun6osJNhsTx57J83hiWKFAYvWXZyoL9+XWyo0c4Yz6qw3qkXfF
-----END PRIVATE KEY-----`;

const ofAddress = `-----BEGIN CERTIFICATE-----
MIIBhjCCASygAwIBAgIUD7R9qPxAMb2RLcwNKNdf2Ogxl6wwCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEVGVzdDAgFw0yNjExMjMyMjA5MDZaGA8yMTI2MTAzMDIyMDkw
NlowDzENMAsGA1UEAwwEVGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHr+
R7TuRJzCbpudtGXbLYLEs50GRnDmyKdBa6fqiwk2GxPHnsnzeGJYoUBi9ZdnKgv3
5dbKjRzhjPqrDeqRd8WjZDBiMB0GA1UdDgQWBBTM93jPNfvQayb0EorlPbfQWKAQ
xTAfBgNVHSMEGDAWgBTM93jPNfvQayb0EorlPbfQWKAQxTAPBgNVHRMBAf8EBTAD
AQH/MA8GA1UdEQQIMAaHBH8AAAEwCgYIKoZIzj0EAwIDSAAwRQIgazQF8kgigjnn
HHOOwbm27YuhNLUzBVAv7k8i2izvGekCIQCvWa5GXXyP/3HwddzEhTK7ZQwPYoGa
amRniYJrHMh6UA==
-----END CERTIFICATE-----`;

const ofLocalhost = `-----BEGIN CERTIFICATE-----
MIIBjDCCATGgAwIBAgIUONEehSvy58zdD84IuCXgmAX2n/EwCgYIKoZIzj0EAwIw
DzENMAsGA1UEAwwEVGVzdDAgFw0yNjExMjMyMjA5MDZaGA8yMTI2MTAzMDIyMDkw
NlowDzENMAsGA1UEAwwEVGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHr+
R7TuRJzCbpudtGXbLYLEs50GRnDmyKdBa6fqiwk2GxPHnsnzeGJYoUBi9ZdnKgv3
5dbKjRzhjPqrDeqRd8WjaTBnMB0GA1UdDgQWBBTM93jPNfvQayb0EorlPbfQWKAQ
xTAfBgNVHSMEGDAWgBTM93jPNfvQayb0EorlPbfQWKAQxTAPBgNVHRMBAf8EBTAD
AQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNJADBGAiEAlc5F
OCVczbRCYPkTWR6ZqNSSxcvPcIEttZOBGiI/rEYCIQD6ZcEWjdS44OLStOkxiGAl
0UALsX5ZH1rkcp6RX5H7dA==
-----END CERTIFICATE-----`;
