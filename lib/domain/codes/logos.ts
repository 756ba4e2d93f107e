/** The kinds of image that a hospital's logo may be. Neither holds a script. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;

export type LogoType = (typeof logoTypes)[number];

/** In bytes. */
export const logoAtMost = 256 * 1024;
