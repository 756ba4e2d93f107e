'use client';

import { useState } from 'react';
import { Badge } from '@/components/platform/ui/badge';
import { Icon } from '@/components/platform/ui/icon';
import type { AuditEvent } from '@/components/registry/audit/client';
import { aboutWords, actorRoleWords } from '@/components/registry/audit/words';
import { spokenInstant } from '@/lib/domain/time';
import { AuditDetail, type Narrow } from './audit-detail';

type AuditRowProps = {
  event: AuditEvent;
  /** The action, in words. */
  action: string;
  provider: { uuid: string; time_zone: string };
  narrow: Narrow;
};

/** One row of the log in a line, which opens to all that it holds. */
export function AuditRow({ event, action, provider, narrow }: AuditRowProps) {
  const [isOpen, setOpen] = useState(false);
  const about = aboutWords(event);
  return (
    <li>
      <details
        className="group"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-control cursor-pointer items-start gap-2 px-3 py-2 hover:bg-sunken">
          <Icon of="chevron-right" className="mt-0.5 shrink-0 group-open:rotate-90" />
          <span className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 md:grid-cols-[11rem_minmax(0,2fr)_minmax(0,3fr)]">
            <span className="text-ink-muted tabular-nums">
              {spokenInstant(new Date(event.at), provider.time_zone)}
            </span>
            <span className="wrap-anywhere">
              {event.actor_name}
              <span className="block text-ink-muted text-sm">
                {actorRoleWords(event.actor_role)}
              </span>
            </span>
            <span className="wrap-anywhere">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-medium">{action}</span>
                {event.outcome === 'denied' && <Badge tone="attention">Refused</Badge>}
              </span>
              {about !== '' && <span className="block text-ink-muted text-sm">{about}</span>}
            </span>
          </span>
        </summary>
        {isOpen && <AuditDetail {...{ event, provider, narrow }} />}
      </details>
    </li>
  );
}
