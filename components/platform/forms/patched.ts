/** A reducer for an entry whose fields are changed one by one. */
export const patched = <Entry extends object>(entry: Entry, changed: Partial<Entry>): Entry => ({
  ...entry,
  ...changed,
});
