/** Lines in columns as wide as they need; the first `left` of them are set left, figures right. */
export function table(heading: string[], lines: string[][], left: number): string {
  const all = [heading, ...lines];
  const widths = heading.map((_, column) =>
    Math.max(...all.map((line) => line[column]?.length ?? 0)),
  );
  return all
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column < left ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
