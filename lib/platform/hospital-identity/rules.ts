import type { LogoType } from '@/lib/domain/codes/logos';

const beginnings: Readonly<Record<LogoType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** The kind of an image by its first bytes, whatever its name says; null for a file that may not be a logo. */
export function logoTypeOf(image: Uint8Array): LogoType | null {
  const types = Object.keys(beginnings) as LogoType[];
  return types.find((type) => beginnings[type].every((byte, at) => image[at] === byte)) ?? null;
}
