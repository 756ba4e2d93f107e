let given: string | undefined;

/** Keeps the temporary password from sign-in for the next screen, so that it is not typed again. */
export function keepTemporaryPassword(password: string): void {
  given = password;
}

/** The temporary password, until the page is reloaded. */
export const temporaryPassword = () => given;
