import type { ReactNode } from 'react';
import { ForgetSessionHere } from '@/components/platform/offline/forget-session-here';

export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-md flex-col justify-center gap-6 px-4 py-12">
      <ForgetSessionHere />
      {children}
    </main>
  );
}
