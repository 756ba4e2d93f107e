/** The cells of a CSV file (RFC 4180), as a spreadsheet reads them: the lines, the header first. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  // A cell, in quotes or bare, and its end.
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  pattern.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (pattern.lastIndex < text.length) {
    const from = pattern.lastIndex;
    const cell = pattern.exec(text);
    if (!cell) throw new Error(`This is no CSV: ${JSON.stringify(text.slice(from, from + 60))}`);
    line.push(cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '');
    if (cell[3] === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
