'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { StatusRegion } from '@/components/platform/ui/status-region';
import { ToastProvider } from '@/components/platform/ui/toast';
import { CallError } from '@/lib/platform/http/call';
import { ChangeNotes } from './change-notes';
import { ConnectionProvider } from './connection';

/** The context of every screen: the query cache, toasts and the connection state. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <ConnectionProvider>
        <ToastProvider>
          {children}
          <ChangeNotes />
        </ToastProvider>
        <StatusRegion />
      </ConnectionProvider>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // `always`: without a network a call fails at once and the screen shows it, instead of waiting silently.
      queries: { networkMode: 'always', staleTime: 5_000, retry: isWorthAnotherTry },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A refusal is final; a lost answer or a server error is retried twice. */
function isWorthAnotherTry(failures: number, error: Error): boolean {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500;
  return !refused && failures < 2;
}
