import {
  type FailedCall,
  kept,
  type SaveFailure,
  waitWords,
} from '@/components/platform/forms/save-failure';

/** The step in an admission that failed. */
export type StayStep = 'admitted' | 'transferred' | 'planned' | 'discharged';

const admitters = 'Ask a nurse, a medical officer or the ward clerk.';

const words: Record<StayStep, { perhaps: string; whoMay: string; arrived: string }> = {
  admitted: {
    perhaps: 'The patient may already have been admitted',
    whoMay: admitters,
    arrived: 'Look for the patient on the ward first; try again only if the patient is not there.',
  },
  transferred: {
    perhaps: 'The patient may already have been transferred',
    whoMay: admitters,
    arrived: 'Check the admission first; try again only if the patient is not where you meant.',
  },
  planned: {
    perhaps: 'The bed may already be held',
    whoMay: admitters,
    arrived: 'Check the admission first; try again only if the bed that you meant is not held.',
  },
  discharged: {
    perhaps: 'The patient may already have been discharged',
    whoMay: 'Ask a medical officer or the ward clerk.',
    arrived:
      'The patient was discharged with the details you sent first. Reload the page to see them.',
  },
};

/** Whether the step was certainly not taken: the next press is another step, and its "now" another instant. */
export const isRefused = ({ status }: FailedCall): boolean => status === 400 || status === 409;

/**
 * The message for a person whose step in an admission failed. `message` is the server's own sentence; `before` comes first:
 * the steps that the same press of the button has already done.
 */
export function stayFailure(
  step: StayStep,
  { status, message, retryAfter, isLost }: FailedCall,
  isOnline: boolean,
  before = '',
): SaveFailure {
  const safe = before === '' ? kept : `${before} ${kept}`;
  const { perhaps, whoMay, arrived } = words[step];
  const said = (title: string, advice = '', needsNewKey = false): SaveFailure => ({
    title,
    advice: advice === '' ? safe : `${safe} ${advice}`,
    needsNewKey,
  });
  switch (isLost ? 0 : status) {
    case 0:
      return isOnline
        ? said(
            `${perhaps}: no answer was received.`,
            'Trying again is safe: it is recorded only once.',
          )
        : said(`Not ${step}: this device is offline.`, 'Try again when the connection is back.');
    case 401:
      return said(
        `Not ${step}: your session has ended.`,
        'Sign in again, then try again. Nothing has to be typed twice.',
      );
    case 403:
      return said(`Not ${step}: your role does not allow it.`, whoMay);
    case 422:
      return said('An earlier version of this was already saved.', arrived, true);
    case 400:
      return said(`Not ${step}: ${message}`);
    case 409:
      // Its sentence may say that somebody else has done it: "This patient is already admitted".
      return said(message);
    default: {
      const wait = waitWords({ status, retryAfter });
      return said(`Not ${step}: ${message}`, wait === null ? '' : `Try again ${wait}.`);
    }
  }
}
