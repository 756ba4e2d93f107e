import type { Metadata } from 'next';
import { NothingHere } from '@/components/platform/shell/nothing-here';

export const metadata: Metadata = { title: 'Page not found' };

/** Inside the shell, so that search and wards stay at hand. */
export default function NotFoundAtTheDesk() {
  return <NothingHere />;
}
