'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { CsvImport } from '@/components/platform/imports/csv-import';
import { ChangesOfFile } from '@/components/platform/imports/lines-of-file';
import type { Column } from '@/components/platform/ui/data-table';
import { useToast } from '@/components/platform/ui/toast';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type {
  importServicesContract,
  previewServicesContract,
} from '@/lib/registry/services/import-contract';

type Change = z.output<typeof previewServicesContract.reply.data>['changes'][number];

type ImportServicesProps = {
  /** By uuid. */
  provider: string;
  /** The link to the list's own file. */
  file: ReactNode;
};

/** Adds the services of a file, and changes those that there are. */
export function ImportServices({ provider, file }: ImportServicesProps) {
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const params = { provider_id: provider };
  return (
    <CsvImport
      label="File of services"
      hint={
        <div className="flex flex-col items-start gap-3">
          <p>
            A CSV file in UTF-8, with the names of the columns in its first line. Name is needed.
            Category, Admits (yes or no) and Bed night service (the name of the service that sets
            the bed-night price) are optional. Other columns are ignored.
          </p>
          <p>
            Write no under Admits for tests, procedures and bed nights: the forms for admission and
            transfer then do not offer them.
          </p>
          <p>
            To change the services that you have, download them and edit the file. A service is
            recognised by its name. An empty cell changes nothing, and a service that is not in the
            file stays as it is.
          </p>
          {file}
        </div>
      }
      preview={async (csv) => (await call(previewOperation, { params, body: { csv } })).data}
      changes={({ changes }) => changes.length > 0}
      action={({ changes }) => `Import ${counted(changes.length)}`}
      send={(csv, idempotencyKey) =>
        call(importOperation, { params, body: { csv } }, { idempotencyKey })
      }
      onImported={({ changes, added }) => {
        toast({
          title: `${counted(changes.length)} imported`,
          ...(added > 0 && {
            detail:
              'Set their prices at each tier under Prices. Without a price they cannot be charged.',
          }),
        });
        void client.invalidateQueries({ queryKey: ['healthcare-services', provider] });
        void client.invalidateQueries({ queryKey: ['list-choices', provider] });
        router.push('/services');
      }}
    >
      {(preview) => (
        <ChangesOfFile caption="Services of the file" columns={columns} preview={preview} />
      )}
    </CsvImport>
  );
}

const counted = (count: number) =>
  count === 1 ? 'one service' : `${count.toLocaleString('en')} services`;

const columns: Column<Change>[] = [
  { key: 'line', header: 'Line', numeric: true, cell: ({ line }) => line },
  { key: 'name', header: 'Name', names: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'new', header: 'Change', cell: ({ is_new }) => (is_new ? 'New' : 'Changed') },
  { key: 'category', header: 'Category', cell: ({ category }) => category || '–' },
  { key: 'admits', header: 'Admits', cell: ({ admits }) => (admits ? 'Yes' : 'No') },
  {
    key: 'night',
    header: 'Bed-night price from',
    cell: ({ bed_night_service_name }) => bed_night_service_name ?? '–',
  },
];

const previewOperation = operation<typeof previewServicesContract>(
  'POST /providers/{provider_id}/healthcare-services/import/preview',
);
const importOperation = operation<typeof importServicesContract>(
  'POST /providers/{provider_id}/healthcare-services/import',
);
