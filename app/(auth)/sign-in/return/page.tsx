import type { Metadata } from 'next';
import { FinishSingleSignOn } from '@/components/platform/session/finish-single-sign-on';

export const metadata: Metadata = {
  title: 'Signing in',
  // The address is private: it holds a secret of this sign-in.
  referrer: 'no-referrer',
};

export default function ReturnPage() {
  return <FinishSingleSignOn />;
}
