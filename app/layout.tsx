import '@fontsource-variable/inter/wght.css';
import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies, headers } from 'next/headers';
import type { ReactNode } from 'react';
import { Providers } from '@/components/platform/shell/providers';
import { type Theme, themeCookie, themeOf } from '@/components/platform/shell/theme';
import { doublePressScript } from '@/components/platform/ui/double-press';
import { earlyScript } from '@/components/platform/ui/early-script';

export const metadata: Metadata = {
  title: { default: 'Wardline', template: '%s · Wardline' },
  description: 'Ward and billing work of a hospital.',
  icons: { icon: '/icon.svg' },
  // Phone numbers and MR numbers look alike to a browser that wants to help.
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

export async function generateViewport(): Promise<Viewport> {
  return { colorScheme: schemes[await chosenTheme()], viewportFit: 'cover' };
}

/** Reading the cookie makes every page dynamic, which the nonce of the Content-Security-Policy needs as well. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = await chosenTheme();
  return (
    <html lang="en" data-theme={theme === 'system' ? undefined : theme} suppressHydrationWarning>
      <body>
        <script nonce={await nonce()} suppressHydrationWarning>
          {`${earlyScript};${doublePressScript}`}
        </script>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}

/** The word without which the Content-Security-Policy of this answer lets no script run. */
async function nonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy');
  return policy?.match(/'nonce-([^']+)'/)?.[1];
}

async function chosenTheme(): Promise<Theme> {
  return themeOf((await cookies()).get(themeCookie)?.value);
}

const schemes: Record<Theme, Viewport['colorScheme']> = {
  light: 'light',
  dark: 'dark',
  system: 'light dark',
};
