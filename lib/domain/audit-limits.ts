/** How many rows of the audit log a list counts, and how many a search for parts of words examines: some 100 ms of work where they are far apart. */
export const examinedAtMost = 10_000;
