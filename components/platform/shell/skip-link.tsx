/** The first stop of the Tab key: it skips the navigation to the page's own content. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded-md focus:bg-inverse focus:px-4 focus:py-2.5 focus:text-on-inverse"
    >
      Skip to content
    </a>
  );
}
