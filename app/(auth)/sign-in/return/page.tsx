import type { Metadata } from 'next';
import { FinishSingleSignOn } from '@/components/platform/session/finish-single-sign-on';

export const metadata: Metadata = {
  title: 'Signing in',
  // What the address holds is nobody else's business.
  referrer: 'no-referrer',
};

export default function ReturnPage() {
  return <FinishSingleSignOn />;
}
