import {
  type FailedCall,
  type SaveFailure,
  saveFailure,
} from '@/components/platform/forms/save-failure';

const kept = 'Everything you entered is still here and is kept on this device.';

/** The message for a medical officer whose round was not saved. `message` is the server's own sentence. */
export function roundFailure(failed: FailedCall, isOnline: boolean): SaveFailure {
  const { status, message } = failed;
  if (status === 403) {
    return {
      title: 'Not saved: your role does not allow it.',
      advice: `${kept} Ask a medical officer to record the round.`,
      needsNewKey: false,
    };
  }
  if (status === 409) {
    const advice = `${kept} Look at the patient’s chart first.`;
    return { title: `Not saved: ${message}`, advice, needsNewKey: false };
  }
  if (status === 422) {
    return {
      title: 'An earlier version of this round was already saved.',
      advice: `${kept} First check what has happened since the last round. Save again only to add this as another round.`,
      needsNewKey: true,
    };
  }
  return saveFailure(failed, isOnline);
}
