/**
 * The header in which a screen says whom it shows as signed in, by uuid. All tabs of a browser share one cookie: when
 * somebody else signs in at another tab, what is pressed here must not be done in that person's name.
 */
export const viewerHeader = 'x-wardline-viewer';

/** What a browser opens by itself, a file or a stream, goes without headers: there the address says it, by this name. */
export const viewerParameter = 'viewer';

/** The name of the `meta` element that holds whom a page shows. */
export const viewerMeta = 'wardline-viewer';
