import { contracts } from '@/app/api/contracts';
import { openApiDocument } from '@/lib/platform/http/openapi';

/** The API's description as the documentation pages read it; the same for everyone, so it is made once. */
export const apiDocument = openApiDocument(contracts, '');
