/** What stands in the way of what a form sends, at its field, by a dotted path within one; null: it is about the whole. */
export type FormProblem<Field extends string = string> = { field: Field | null; message: string };
