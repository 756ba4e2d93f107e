'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { CsvImport } from '@/components/platform/imports/csv-import';
import { ChangesOfFile } from '@/components/platform/imports/lines-of-file';
import type { Column } from '@/components/platform/ui/data-table';
import { DateInput } from '@/components/platform/ui/date-input';
import { Field } from '@/components/platform/ui/field';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { useToast } from '@/components/platform/ui/toast';
import type { priceContracts } from '@/lib/billing/prices/contract';
import { moneyWords } from '@/lib/domain/money';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';

type Preview = z.output<typeof priceContracts.previewImport.reply.data>;
type Change = Preview['changes'][number];

type ImportPricesProps = {
  provider: { uuid: string; currency: string };
  /** The link to the price list's own file. */
  file: ReactNode;
};

/** Sets the prices of a file, from now or from a later time on. */
export function ImportPrices({ provider, file }: ImportPricesProps) {
  const router = useRouter();
  const toast = useToast();
  const [isLater, setLater] = useState(false);
  const [start, setStart] = useState('');
  const params = { provider_id: provider.uuid };
  const bodyOf = (csv: string) => ({ csv, ...(isLater && { valid_from: start }) });
  return (
    <CsvImport
      label="File of prices"
      hint={
        <div className="flex flex-col items-start gap-3">
          <ol className="flex list-decimal flex-col gap-1 ps-6">
            <li>Download the price list.</li>
            <li>Change its amounts in a spreadsheet, and save it as CSV (UTF-8).</li>
            <li>Choose the file here, and check what it changes before you import it.</li>
          </ol>
          {file}
          <p>
            The columns are Service, Price tier, Amount and, unless it is {provider.currency},
            Currency. Other columns are ignored. A price that is not in the file stays as it is.
          </p>
        </div>
      }
      options={{
        given: isLater ? start : 'now',
        missing: isLater && start === '' ? 'Enter when the prices begin.' : null,
        fields: (
          <>
            <RadioGroup
              legend="The prices begin"
              options={[
                { value: 'now', label: 'Now' },
                { value: 'later', label: 'Later' },
              ]}
              value={isLater ? 'later' : 'now'}
              onChange={({ currentTarget: { value } }) => setLater(value === 'later')}
            />
            {isLater && (
              <Field label="From">
                <DateInput
                  withTime
                  value={start}
                  onChange={({ currentTarget: { value } }) => setStart(value)}
                />
              </Field>
            )}
          </>
        ),
      }}
      preview={async (csv) => (await call(previewOperation, { params, body: bodyOf(csv) })).data}
      changes={({ changes }) => changes.length > 0}
      action={({ changes }) => `Set ${prices(changes.length)}`}
      send={(csv, idempotencyKey) =>
        call(importOperation, { params, body: bodyOf(csv) }, { idempotencyKey })
      }
      onImported={({ changes }) => {
        toast({ title: `${prices(changes.length)} set` });
        router.push('/prices');
      }}
    >
      {(preview) => (
        <ChangesOfFile caption="Prices that the file sets" columns={columns} preview={preview} />
      )}
    </CsvImport>
  );
}

const prices = (count: number) =>
  count === 1 ? 'one price' : `${count.toLocaleString('en')} prices`;

const columns: Column<Change>[] = [
  { key: 'line', header: 'Line', numeric: true, cell: ({ line }) => line },
  {
    key: 'service',
    header: 'Service',
    names: true,
    cell: ({ healthcare_service_name }) => healthcare_service_name,
  },
  { key: 'tier', header: 'Price tier', cell: ({ price_tier_name }) => price_tier_name },
  {
    key: 'former',
    header: 'Price before',
    numeric: true,
    cell: ({ former_amount, former_currency }) =>
      former_amount && former_currency ? moneyWords(former_amount, former_currency) : 'none',
  },
  {
    key: 'amount',
    header: 'New price',
    numeric: true,
    cell: ({ amount, currency }) => moneyWords(amount, currency),
  },
];

const previewOperation = operation<typeof priceContracts.previewImport>(
  'POST /providers/{provider_id}/prices/import/preview',
);
const importOperation = operation<typeof priceContracts.import>(
  'POST /providers/{provider_id}/prices/import',
);
