/** What was asked for is on its way over a slow network. */
export function Opening() {
  return (
    <p
      role="status"
      className="appear-late fixed inset-x-0 top-[10dvh] z-50 mx-auto w-fit rounded-md bg-inverse px-4 py-2 text-on-inverse forced-colors:border"
    >
      Opening…
    </p>
  );
}
