let given: string | undefined;

/** Keeps what was typed to sign in for the next screen, which asks for another password: it need not be typed again. */
export function keepGivenPassword(password: string): void {
  given = password;
}

/** What was kept, until the page is loaded anew. */
export const givenPassword = () => given;
