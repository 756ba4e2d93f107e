import type { SaveFailure } from '@/components/platform/forms/save-failure';
import { Banner } from '@/components/platform/ui/banner';
import type { CallError } from '@/lib/platform/http/call';

/** Next to the button whose action failed: what happened, what is safe, what to do. */
export function SaveFailed({ failure }: { failure: SaveFailure & { error: CallError } }) {
  return (
    <Banner tone="danger" icon="circle-exclamation-point" urgent>
      <strong>{failure.title}</strong> {failure.advice}
      {failure.error.status >= 500 && failure.error.requestId && (
        <span className="block text-ink-muted text-sm">
          Reference for support: {failure.error.requestId}
        </span>
      )}
    </Banner>
  );
}
