import {
  type FailedCall,
  type SaveFailure,
  saveFailure,
} from '@/components/platform/forms/save-failure';

const kept = 'Everything you entered is still here and is kept on this device.';

/** The message for a person whose order was not accepted: it is stored once, however often it is sent. */
export const requestFailure =
  (words: { not: string; whoMay: string; lookAt: string }) =>
  (failed: FailedCall, isOnline: boolean): SaveFailure => {
    const { status, message } = failed;
    if (status === 403) {
      return {
        title: `${words.not}: your role does not allow it.`,
        advice: `${kept} ${words.whoMay}`,
        needsNewKey: false,
      };
    }
    if (status === 409) {
      return { title: `${words.not}: ${message}`, advice: kept, needsNewKey: false };
    }
    if (status === 422) {
      return {
        title: 'An earlier version of this was already saved.',
        advice: `${kept} Look at ${words.lookAt} first; send it again only to add this as another one.`,
        needsNewKey: true,
      };
    }
    return saveFailure(failed, isOnline);
  };
