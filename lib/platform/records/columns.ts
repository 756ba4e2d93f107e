type ColumnName<Field extends string> = Field extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<ColumnName<Rest>>}`
  : Field;

export type ColumnsOf<B extends object> = {
  [Field in keyof B & string as ColumnName<Field>]: B[Field];
};

/** The columns that a body's fields are stored in, where each is called as its field: `is_active` in `isActive`. */
export function columnsOf<B extends object>(body: B): ColumnsOf<B> {
  const columns = Object.entries(body).map(([field, value]) => [
    field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  return Object.fromEntries(columns);
}
