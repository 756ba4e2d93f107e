import { z } from 'zod';
import { defineContract, envelope } from '@/lib/platform/http/contract';
import { csvText, refusedLines } from '@/lib/platform/http/csv-import';
import {
  healthcareServiceContracts,
  healthcareServiceRecord,
} from '@/lib/registry/services/contract';

/** One file's share; a longer list comes in several. */
export const importedServicesAtMost = 1_000;

const { create } = healthcareServiceContracts;

const importing = {
  method: 'POST',
  tag: create.tag,
  access: create.access,
  params: create.params,
  body: z.strictObject({ csv: csvText }),
  example: {
    csv: 'Name,Category,Admits,Bed night service\nGeneral medicine,Wards,Yes,Bed night\nBed night,Wards,No,\nX-ray,Imaging,No,',
  },
} as const;

const imported = { added: z.int(), changed: z.int(), unchanged: z.int() };

export const importServicesContract = defineContract({
  ...importing,
  id: 'healthcare-service.import',
  path: `${create.path}/import`,
  summary: 'Import healthcare services',
  description: `Adds the services of a CSV file, and changes those that already exist: all of them, or none. The columns are \`Name\` and, if wanted, \`Category\`, \`Admits\` (yes or no) and \`Bed night service\` (the name of a service, which may be in the file), by name and in any order; other columns are ignored, so that an edited export can be sent. At most ${importedServicesAtMost.toLocaleString('en')} services. A service is recognised by its name, in any spelling. An empty cell changes nothing; a new service then gets the defaults of \`POST healthcare-services\`. Services that are not in the file stay as they are; a closed one is refused.`,
  reply: envelope(z.object(imported), { message: 'The services were imported.' }),
});

const { name, category, admits, bed_night_service_name } = healthcareServiceRecord.shape;

export const previewServicesContract = defineContract({
  ...importing,
  id: 'healthcare-service.import-preview',
  path: `${create.path}/import/preview`,
  summary: 'Preview an import of healthcare services',
  description:
    'The same checks, with nothing written. Lines that cannot be imported are in the answer, with their reasons.',
  reply: envelope(
    z.object({
      ...imported,
      changes: z.array(
        z
          .object({
            line: z.int(),
            is_new: z.boolean(),
            name,
            category,
            admits,
            bed_night_service_name,
          })
          .meta({ id: 'ImportedService' }),
      ),
      refused: refusedLines,
    }),
  ),
});
