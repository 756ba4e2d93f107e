'use client';

import { createContext, type ReactNode, use, useEffect, useState } from 'react';

/** The state of a live screen's connection to the server. */
export type Connection = {
  state: 'live' | 'connecting' | 'polling' | 'stale';
  /** Wall time of the last answer, "04:12". */
  since?: string;
};

const ConnectionContext = createContext<Connection | null>(null);
const ReportContext = createContext<(connection: Connection | null) => void>(() => {});

export function ConnectionProvider({ children }: { children: ReactNode }) {
  const [connection, report] = useState<Connection | null>(null);
  return (
    <ReportContext value={report}>
      <ConnectionContext value={connection}>{children}</ConnectionContext>
    </ReportContext>
  );
}

/** The report of the screen in view; null where no screen is live. */
export function useConnection(): Connection | null {
  return use(ConnectionContext);
}

/** Shows a live screen's connection in the top strip for as long as the screen is there. */
export function useReportConnection({ state, since }: Connection): void {
  const report = use(ReportContext);
  useEffect(() => {
    report(since === undefined ? { state } : { state, since });
  }, [report, state, since]);
  useEffect(() => () => report(null), [report]);
}
