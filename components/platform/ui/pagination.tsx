import { LinkButton } from './link-button';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  total: number;
  /** There may be more than the total. */
  isAtLeast?: boolean;
  /** The address of a page, filters kept. */
  href: (page: number) => string;
  /** Goes to a page without a server render of the whole screen; a new tab still opens by `href`. */
  onPage?: (page: number) => void;
};

export function Pagination({
  page,
  pageSize,
  total,
  isAtLeast = false,
  href,
  onPage,
}: PaginationProps) {
  const first = (page - 1) * pageSize + 1;
  const last = isAtLeast ? page * pageSize : Math.min(page * pageSize, total);
  const to = (target: number) => ({
    href: href(target),
    prefetch: false,
    ...(onPage && {
      onNavigate: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        onPage(target);
      },
    }),
  });
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2">
      <p className="me-auto text-ink-muted">
        {first > total && !isAtLeast
          ? `No rows on this page (${count(total)} in total)`
          : `${count(first)}–${count(last)} of ${isAtLeast ? 'at least ' : ''}${count(total)}`}
      </p>
      {page > 1 && (
        <LinkButton size="small" icon="chevron-left" {...to(page - 1)}>
          Previous
        </LinkButton>
      )}
      {(last < total || isAtLeast) && (
        <LinkButton size="small" icon="chevron-right" {...to(page + 1)}>
          Next
        </LinkButton>
      )}
    </nav>
  );
}

function count(value: number): string {
  return value.toLocaleString('en');
}
