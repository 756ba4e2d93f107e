import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/platform/ui/button';
import { KeyHint } from '@/components/platform/ui/key-hint';
import { LinkButton } from '@/components/platform/ui/link-button';
import { SaveFailed } from './save-failed';
import type { ContractForm } from './use-contract-form';

type SendFootProps = {
  of: Pick<ContractForm<FieldValues>, 'failure' | 'pending'>;
  /** On the button: the action with the patient's name; and while it is being done. */
  action: string;
  actionPending: string;
  /** The page that opened the form, or how a dialog around it is closed. */
  cancelTo: string | (() => void);
};

/** Below the fields of a page's form: what failed, the button that sends it (also by Ctrl-Enter), and Cancel. */
export function SendFoot({ of: form, action, actionPending, cancelTo }: SendFootProps) {
  return (
    <>
      {form.failure && <SaveFailed failure={form.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={form.pending} pendingLabel={actionPending}>
          <span>{action}</span>
        </Button>
        {typeof cancelTo === 'string' ? (
          <LinkButton href={cancelTo}>Cancel</LinkButton>
        ) : (
          <Button onClick={cancelTo}>Cancel</Button>
        )}
        <span className="hidden items-center text-ink-faint text-sm xl:flex">
          <KeyHint keys={['Ctrl', 'Enter']} />
        </span>
      </div>
    </>
  );
}
