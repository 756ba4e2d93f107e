'use client';

import { EmptyState } from '@/components/platform/ui/empty-state';
import { FailedState } from '@/components/platform/ui/failed-state';
import { LinkButton } from '@/components/platform/ui/link-button';
import { CallError } from '@/lib/platform/http/call';

type BoardUnreadProps = { error: Error; onRetry: () => void; retrying: boolean };

/** No board at all, and why: there is none, one may not see it, or it could not be read. */
export function BoardUnread({ error, onRetry, retrying }: BoardUnreadProps) {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 403) return <BoardForbidden />;
  if (status === 404 || status === 400) {
    return (
      <EmptyState
        title="There is no such ward"
        action={<LinkButton href="/wards">All wards</LinkButton>}
      >
        It may belong to another hospital than the one you are working at.
      </EmptyState>
    );
  }
  return (
    <FailedState
      title="The ward could not be loaded"
      onRetry={onRetry}
      retrying={retrying}
      requestId={error instanceof CallError ? error.requestId : null}
    >
      {error.message} Nothing is lost: all records are kept. Until the board is back, work from the
      bedside.
    </FailedState>
  );
}

function BoardForbidden() {
  return (
    <EmptyState icon="lock" title="Your role cannot open ward boards">
      They hold clinical records. An administrator of your hospital can change your role.
    </EmptyState>
  );
}
