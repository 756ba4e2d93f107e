/** The page number in an address; the first if there is none or it is invalid. */
export function pageNumberOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9][0-9]{0,6}$/.test(page) ? Number(page) : 1;
}
