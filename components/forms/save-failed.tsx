import { CircleAlert } from 'lucide-react';
import { Banner } from '@/components/ui/banner';
import type { SaveFailure } from '@/lib/forms/save-failure';
import type { CallError } from '@/lib/http/call';

/** Beside the button that failed: what happened, what is safe, what to do. */
export function SaveFailed({ failure }: { failure: SaveFailure & { error: CallError } }) {
  return (
    <Banner tone="danger" icon={CircleAlert} urgent>
      <strong>{failure.title}</strong> {failure.advice}
      {failure.error.status >= 500 && failure.error.requestId && (
        <span className="block text-ink-muted text-sm">
          Reference for support: {failure.error.requestId}
        </span>
      )}
    </Banner>
  );
}
