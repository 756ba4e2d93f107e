import type { Metadata } from 'next';

/**
 * The title of pages whose layout cannot be read, because nobody is found at the address or for another reason. The layout fails
 * for that reason too and says it; a title that failed would leave the page without any.
 */
export const unreadTitle: Metadata = { title: 'Nothing to show' };
