/** Rows by whose they are, in the order given. */
export function byPatient<T extends { patientId: string }>(rows: T[]): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const row of rows) {
    const own = grouped.get(row.patientId);
    if (own) own.push(row);
    else grouped.set(row.patientId, [row]);
  }
  return grouped;
}
