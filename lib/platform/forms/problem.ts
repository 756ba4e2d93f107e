/** A problem of a form, at a field (a dotted path within a nested one); null: it concerns the whole form. */
export type FormProblem<Field extends string = string> = { field: Field | null; message: string };
