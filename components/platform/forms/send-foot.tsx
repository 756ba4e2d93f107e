import type { SaveFailure } from '@/components/platform/forms/save-failure';
import { Button } from '@/components/platform/ui/button';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { CallError } from '@/lib/platform/http/call';
import { SaveFailed } from './save-failed';

type SendFootProps = {
  of: { failure: (SaveFailure & { error: CallError }) | null; isSaving: boolean };
  /** On the button: what is done and for whom; and while it is being done. */
  action: string;
  actionPending: string;
  /** Where the form was opened from. */
  cancelTo: string;
};

/** Below the fields of a form of a page: what failed, the button that sends it, which Ctrl-Enter presses, and the way back. */
export function SendFoot({ of: form, action, actionPending, cancelTo }: SendFootProps) {
  return (
    <>
      {form.failure && <SaveFailed failure={form.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          pending={form.isSaving}
          pendingLabel={actionPending}
        >
          <span>{action}</span>
        </Button>
        <LinkButton href={cancelTo}>Cancel</LinkButton>
        <span className="hidden items-center text-ink-faint text-sm xl:flex">
          <KeyHint keys={['Ctrl', 'Enter']} />
        </span>
      </div>
    </>
  );
}
