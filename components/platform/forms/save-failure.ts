/** Why a save failed, as far as the form needs it. */
export interface FailedCall {
  readonly status: number;
  readonly message: string;
  readonly retryAfter: number | null;
  /** No answer came, or one that does not know whether it was saved. */
  readonly isLost: boolean;
}

export interface SaveFailure {
  readonly title: string;
  /** The state of the entries, and advice. */
  readonly advice: string;
  /** The next attempt is a new request: the key of this one belongs to an earlier body. */
  readonly needsNewKey: boolean;
}

export const kept = 'Everything you entered is still here and is kept on this device.';

/** What a form says in its own words. */
type OwnWords = {
  not?: string;
  what?: string;
  whoMay?: string;
  /** What to do if the record does not allow it, and if an earlier version was saved. */
  conflict?: string;
  earlier?: string;
};

/** The message for a person whose save failed. `message` is the server's own sentence. */
export const failureWith =
  ({
    not = 'Not saved',
    what = 'this',
    whoMay = 'Ask a nurse or a medical officer to record it.',
    conflict = 'If this happened earlier, enter the earlier time.',
    earlier = 'Look at the patient’s record first; save again only to add this as another set.',
  }: OwnWords) =>
  ({ status, message, retryAfter, isLost }: FailedCall, isOnline: boolean): SaveFailure => {
    const said = (title: string, advice = '', needsNewKey = false): SaveFailure => ({
      title,
      advice: advice === '' ? kept : `${kept} ${advice}`,
      needsNewKey,
    });
    if (status === 0 && !isOnline) {
      return said(`${not}: this device is offline.`, 'Save again when the connection is back.');
    }
    if (isLost) {
      return said(
        'May not have been saved: no answer was received.',
        'Save again: it is recorded once, even if the first attempt did arrive.',
      );
    }
    if (status === 401) {
      return said(
        `${not}: your session has ended.`,
        'Sign in again, then save. Nothing has to be typed twice.',
      );
    }
    if (status === 403) return said(`${not}: your role does not allow it.`, whoMay);
    if (status === 409) return said(`${not}: ${message}`, conflict);
    if (status === 422) {
      return said(`An earlier version of ${what} was already saved.`, earlier, true);
    }
    if (status === 400) {
      return { title: `${not}: some entries were refused.`, advice: message, needsNewKey: false };
    }
    const wait = waitWords({ status, retryAfter });
    return said(`${not}: ${message}`, wait === null ? '' : `Save again ${wait}.`);
  };

export const saveFailure = failureWith({});

/**
 * When to try again after a failure of the server; null if only the server's own sentence says what to do: it is unavailable
 * and does not know for how long, for example because its disk is full.
 */
export function waitWords({
  status,
  retryAfter,
}: Pick<FailedCall, 'status' | 'retryAfter'>): string | null {
  if (retryAfter !== null) return `in ${retryAfter} s`;
  return status === 503 ? null : 'in a moment';
}
