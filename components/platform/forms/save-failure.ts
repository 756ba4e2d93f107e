/** Why a save failed, as far as the form needs it. */
export interface FailedCall {
  readonly status: number;
  readonly message: string;
  readonly retryAfter: number | null;
}

export interface SaveFailure {
  readonly title: string;
  /** The state of the entries, and advice. */
  readonly advice: string;
  /** The next attempt is a new request: the key of this one belongs to an earlier body. */
  readonly needsNewKey: boolean;
}

const kept = 'Everything you entered is still here and is kept on this device.';

/** The message for a person whose save failed. `message` is the server's own sentence. */
export function saveFailure(
  { status, message, retryAfter }: FailedCall,
  isOnline: boolean,
): SaveFailure {
  const said = (title: string, advice: string, needsNewKey = false): SaveFailure => ({
    title,
    advice,
    needsNewKey,
  });
  if (status === 0 && !isOnline) {
    return said(
      'Not saved: this device is offline.',
      `${kept} Save again when the connection is back.`,
    );
  }
  if (status === 0) {
    return said(
      'May not have been saved: no answer was received.',
      `${kept} Save again: it is recorded once, even if the first attempt did arrive.`,
    );
  }
  if (status === 401) {
    return said(
      'Not saved: your session has ended.',
      `${kept} Sign in again, then save. Nothing has to be typed twice.`,
    );
  }
  if (status === 403) {
    return said(
      'Not saved: your role does not allow it.',
      `${kept} Ask a nurse or a medical officer to record it.`,
    );
  }
  if (status === 409) {
    return said(
      `Not saved: ${message}`,
      `${kept} If this happened earlier, enter the earlier time.`,
    );
  }
  if (status === 422) {
    return said(
      'An earlier version of this was already saved.',
      `${kept} Look at the patient’s record first; save again only to add this as another set.`,
      true,
    );
  }
  if (status === 400) return said('Not saved: some entries were refused.', message);
  const wait = waitWords({ status, retryAfter });
  return said(`Not saved: ${message}`, wait === null ? kept : `${kept} Save again ${wait}.`);
}

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
