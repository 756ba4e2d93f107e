/** The value of a cookie that scripts may read. */
export const cookieNamed = (name: string): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
