/** The `meta` of a list, as the interface words it. */
export type PageMeta = {
  current: number;
  page_size_query: 'page_size';
  next: string | null;
  previous: string | null;
  page_size: number;
  total: number;
  is_similar?: true;
};

type Paging = {
  current: number;
  size: number;
  total: number;
  next: string | null;
  isSimilar: boolean;
};

/**
 * The paging facts of one page. The links keep every other query parameter of the caller's own address. `next` continues
 * after the last row of the page, by what is sealed for it; null: no row follows. `previous` goes by its number alone, so
 * that of a page past the end is the page before it.
 */
export function pageMeta(url: URL, { current, size, total, next, isSimilar }: Paging): PageMeta {
  const link = (page: number, after: string | null) => {
    const linked = new URL(url);
    linked.searchParams.set('page', String(page));
    if (after === null) linked.searchParams.delete('after');
    else linked.searchParams.set('after', after);
    return linked.toString();
  };
  return {
    current,
    page_size_query: 'page_size',
    next: next === null ? null : link(current + 1, next),
    previous: current > 1 ? link(current - 1, null) : null,
    page_size: size,
    total,
    ...(isSimilar ? { is_similar: true } : {}),
  };
}

/** The query of the page after this one, by its `meta`. */
export function afterOf({ next }: Pick<PageMeta, 'next'>): string | null {
  return next === null ? null : new URL(next).searchParams.get('after');
}

/** The query of a page that continues the one before; of the first page it is empty. */
export type Continued = { after?: string };

/** How a list is shown page after page: each continues after the one before. */
export const continued = {
  initialPageParam: {} as Continued,
  getNextPageParam: ({ next }: { next: string | null }): Continued | undefined =>
    next === null ? undefined : { after: next },
};
