/** A name in its own direction, as long as it may be, at the edge at which all the others begin. */
export function LocationName({ children }: { children: string }) {
  return (
    <span className="block max-w-96 whitespace-normal wrap-anywhere">
      <bdi>{children}</bdi>
    </span>
  );
}
