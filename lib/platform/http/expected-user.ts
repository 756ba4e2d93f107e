/**
 * The header with the uuid of the user that a screen shows as signed in. All tabs of a browser share one cookie: if
 * another user signs in in another tab, actions on this screen must not be done in that user's name.
 */
export const viewerHeader = 'x-wardline-viewer';

/** The query parameter with the same uuid, for files and streams, which a browser opens without our headers. */
export const viewerParameter = 'viewer';

/** The name of the `meta` element with the uuid of the user that a page shows. */
export const viewerMeta = 'wardline-viewer';

/** The field of a 401 that says that the session continues once its user has entered the PIN. */
export const lockedField = 'device_locked';
