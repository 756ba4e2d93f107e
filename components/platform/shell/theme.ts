const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'wardline-theme';

/** The theme that a cookie asks for; the device's own where it asks for none. */
export function themeOf(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? 'system';
}

/** Shows a theme at once and remembers it for the server, which draws the next page in it without a flash. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') root.removeAttribute('data-theme');
  else root.dataset.theme = theme;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in the Firefox ESR that hospitals run.
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
}
