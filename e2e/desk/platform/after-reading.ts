import type { Page } from '@playwright/test';
import { doublePressMs } from '@/components/platform/ui/double-press';

/** A question that has just appeared is read before it is answered: within this time a press at the same place answers nothing. */
export const afterReading = (page: Page) => page.waitForTimeout(doublePressMs);
