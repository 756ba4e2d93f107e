import type { ReactNode } from 'react';
import { ForgetKeyHere } from '@/components/platform/offline/forget-key-here';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12">
      <ForgetKeyHere />
      {children}
    </main>
  );
}
