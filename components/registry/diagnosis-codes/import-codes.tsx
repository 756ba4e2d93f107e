'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import { CsvImport } from '@/components/platform/imports/csv-import';
import { ExportLink } from '@/components/platform/lists/export-link';
import { Button } from '@/components/platform/ui/button';
import { DescriptionList } from '@/components/platform/ui/description-list';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { useToast } from '@/components/platform/ui/toast';
import { listDiagnosisCodesOperation } from '@/components/registry/diagnosis-codes/client';
import { call } from '@/lib/platform/http/call';
import { operation } from '@/lib/platform/http/operation';
import type {
  importDiagnosisCodesContract,
  previewDiagnosisCodesContract,
} from '@/lib/registry/diagnosis-codes/contract';

type ImportCodesProps = {
  provider: { uuid: string };
  /** The codes that diagnoses are chosen from now. */
  list: { total: number; isOwn: boolean };
};

type Mode = 'replace' | 'add';

/** The hospital's own list of diagnosis codes: imported from a file, or given up for the standard list. */
export function ImportCodes({ provider, list }: ImportCodesProps) {
  const router = useRouter();
  const toast = useToast();
  const [mode, setMode] = useState<Mode>('replace');
  const [isReturning, setReturning] = useState(false);
  const params = { provider_id: provider.uuid };
  const total = list.total.toLocaleString('en');
  return (
    <>
      <p>
        {list.isOwn
          ? `Diagnoses are chosen from the hospital’s own list of ${total} codes.`
          : `Diagnoses are chosen from the standard list of ${total} codes.`}
      </p>
      <ExportLink
        operation={listDiagnosisCodesOperation}
        provider={provider.uuid}
        query={{}}
        total={list.total}
        label="Download the list, CSV"
      />
      <CsvImport
        label="File of diagnosis codes"
        hint="Each line has a code and its name, such as A00 and Cholera. At most 20,000 lines and 900 KB; import a longer list in parts."
        {...(list.isOwn && {
          options: {
            given: mode,
            fields: (
              <RadioGroup
                legend="The hospital’s own list"
                options={[
                  { value: 'replace', label: 'Replace it' },
                  { value: 'add', label: 'Add to it' },
                ]}
                value={mode}
                onChange={({ currentTarget: { value } }) =>
                  setMode(value === 'add' ? 'add' : 'replace')
                }
              />
            ),
          },
        })}
        preview={async (csv) =>
          (await call(previewCodesOperation, { params, body: { csv, mode } })).data
        }
        changes={({ added, changed, removed }) => added + changed + removed > 0}
        action={({ added, changed, unchanged }) => `Import ${codes(added + changed + unchanged)}`}
        send={(csv, idempotencyKey) =>
          call(importCodesOperation, { params, body: { csv, mode } }, { idempotencyKey })
        }
        onImported={({ added, changed, unchanged }) => {
          toast({ title: `${codes(added + changed + unchanged)} imported` });
          setMode('replace');
          router.refresh();
        }}
      >
        {({ former, added, changed, unchanged, removed, first_added }) => (
          <>
            {former === 0 && <p>These codes will be used instead of the standard list.</p>}
            <DescriptionList
              items={[
                { term: 'New', description: added.toLocaleString('en') },
                { term: 'Changed', description: changed.toLocaleString('en') },
                { term: 'Unchanged', description: unchanged.toLocaleString('en') },
                { term: 'Removed', description: removed.toLocaleString('en') },
              ]}
            />
            {first_added.length > 0 && (
              <ul aria-label="First new codes" className="flex flex-col gap-1">
                <li className="text-ink-faint text-sm">The first new codes</li>
                {first_added.map(({ code, display }) => (
                  <li key={code} className="wrap-anywhere">
                    <span className="font-medium">{code}</span> {display}
                  </li>
                ))}
                {added > first_added.length && (
                  <li>and {(added - first_added.length).toLocaleString('en')} more new codes</li>
                )}
              </ul>
            )}
          </>
        )}
      </CsvImport>
      {list.isOwn && (
        <div>
          <Button icon="rotate-ccw" onClick={() => setReturning(true)}>
            Return to the standard list
          </Button>
        </div>
      )}
      {isReturning && (
        <ConfirmedCall
          title="Return to the standard list?"
          confirmLabel="Remove the hospital’s list"
          danger
          send={() => call(importCodesOperation, { params, body: { mode: 'replace', codes: [] } })}
          onDone={() => {
            toast({ title: 'The standard list is used again' });
            router.refresh();
          }}
          onClose={() => setReturning(false)}
        >
          The hospital’s own {total} codes are removed from the list. Recorded diagnoses do not
          change.
        </ConfirmedCall>
      )}
    </>
  );
}

const codes = (count: number) => (count === 1 ? 'one code' : `${count.toLocaleString('en')} codes`);

const previewCodesOperation = operation<typeof previewDiagnosisCodesContract>(
  'POST /providers/{provider_id}/diagnosis-codes/import/preview',
);
const importCodesOperation = operation<typeof importDiagnosisCodesContract>(
  'POST /providers/{provider_id}/diagnosis-codes/import',
);
