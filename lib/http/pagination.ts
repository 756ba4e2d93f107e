/** The `meta` of a list, as the interface words it. */
export type PageMeta = {
  current: number;
  page_size_query: 'page_size';
  next: string | null;
  previous: string | null;
  page_size: number;
  total: number;
};

/**
 * The paging facts of one page. The links keep every other query parameter of the caller's own address; a page
 * past the end has no next, and its previous is the page before it.
 */
export function pageMeta(url: URL, current: number, size: number, total: number): PageMeta {
  const link = (target: number) => {
    const linked = new URL(url);
    linked.searchParams.set('page', String(target));
    return linked.toString();
  };
  return {
    current,
    page_size_query: 'page_size',
    next: current * size < total ? link(current + 1) : null,
    previous: current > 1 ? link(current - 1) : null,
    page_size: size,
    total,
  };
}
