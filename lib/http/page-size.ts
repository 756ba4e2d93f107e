/** Rows of a page unless told otherwise, and at most. */
export const listPageSize = 50;
export const observationsPageSize = 20;
export const maximumPageSize = 200;
