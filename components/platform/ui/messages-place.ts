/**
 * Messages lie over the strip at the top, where no field is, and leave free what a user presses there after saving: to lock
 * the device, the own menu, on a wide screen the search.
 */
export const messagesPlace =
  'print:hidden fixed start-2 end-26 top-0 z-50 sm:start-auto sm:w-96 md:end-44 xl:end-[27rem]';
