'use client';

import { useState } from 'react';

/** How copying went; null before it was tried. */
export type Copied = 'copied' | 'refused' | null;

/** Copies a text. A browser allows it to a page under https alone, and says no also there when it likes. */
export function useCopy(text: string): { copied: Copied; copy: () => void } {
  const [copied, setCopied] = useState<Copied>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('copied');
    } catch {
      setCopied('refused');
    }
  };
  return { copied, copy: () => void copy() };
}

/** For a screen reader, and where the button alone would not say it. */
export const copiedWords = {
  copied: 'Copied.',
  refused: 'Your browser does not allow copying. Select the text and copy it.',
};
