import { discardDrafts } from './draft-key';

/** For the forms that are open: what is typed in them is kept no more. */
export const draftsForgotten = 'wardline:drafts-forgotten';

let isForgetting = false;

/** Whether the user of this page has signed out. */
export const hasForgottenDrafts = () => isForgetting;

/**
 * Leaves nothing that a user typed of a patient on this device when they sign out, and stops a form that is still open
 * from writing its draft again. The page that is loaded next starts normally.
 */
export function forgetDraftsOf(userId: string): void {
  isForgetting = true;
  try {
    discardDrafts(localStorage, userId, new Date());
    dispatchEvent(new Event(draftsForgotten));
  } catch {}
}
