'use client';

import { createContext } from 'react';

/** The foot of the dialog around, in view whatever scrolls above it; null outside a dialog. */
export const DialogFoot = createContext<HTMLElement | null>(null);
