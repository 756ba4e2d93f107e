/** The default page size of a list. */
export const listPageSize = 50;
/** The default page size of observations. */
export const observationsPageSize = 20;
/** Rows of a page at most: of more asked for, this many are shown. */
export const maximumPageSize = 200;
/** Rows of a list's file at most, where the list is counted before it is sent. */
export const exportedAtMost = 100_000;
