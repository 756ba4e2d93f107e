/** Rows of a page of a list unless told otherwise. */
export const listPageSize = 50;
/** Rows of a page of observations unless told otherwise. */
export const observationsPageSize = 20;
/** Rows of a page at most: of more asked for, this many are shown. */
export const maximumPageSize = 200;
/** Rows of a list's file at most, where the list is counted before it is sent. */
export const exportedAtMost = 100_000;
