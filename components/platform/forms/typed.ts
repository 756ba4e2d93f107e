/** For `register`: nothing typed is null. */
export const orNull = { setValueAs: (text: unknown) => String(text ?? '') || null };

export const inCapitals = { setValueAs: (text: unknown) => String(text ?? '').toUpperCase() };
