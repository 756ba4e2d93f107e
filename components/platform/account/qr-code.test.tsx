import { create } from 'qrcode';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode } from './qr-code';

const uri =
  'otpauth://totp/Wardline:nurse%40lakeside.example?secret=JBSWY3DPEHPK3PXP&issuer=Wardline';

test('the code shows every dark square of what it says, with light all around, and has a name', () => {
  const markup = renderToStaticMarkup(<QrCode text={uri} label="QR code of the key" />);
  const { size, data } = create(uri).modules;
  const dark = [...data].flatMap((isDark, at) =>
    isDark ? [`${at % size} ${Math.floor(at / size)}`] : [],
  );
  const drawn = [...markup.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, at]) => at);
  expect(drawn.sort()).toEqual(dark.sort());
  expect(markup).toContain(`viewBox="-4 -4 ${size + 8} ${size + 8}"`);
  expect(markup).toContain('role="img" aria-label="QR code of the key"');
});
