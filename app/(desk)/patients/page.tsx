import type { Metadata } from 'next';
import { type PageAddress, queryIn } from '@/app/page-address';
import { patientPageFor } from '@/components/platform/links/patients';
import { ExportLink } from '@/components/platform/lists/export-link';
import { resultsWords } from '@/components/platform/lists/results-words';
import { SearchForm } from '@/components/platform/lists/search-form';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { Input } from '@/components/platform/ui/input';
import { LinkButton } from '@/components/platform/ui/link-button';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Pagination } from '@/components/platform/ui/pagination';
import { PatientsTable } from '@/components/registry/patients/patients-table';
import { RegisterUnidentifiedAndOpen } from '@/components/registry/patients/register-unidentified';
import { readForViewer } from '@/lib/platform/session/server/viewer';
import { listPatientsContract } from '@/lib/registry/patients/contract';
import { readPatients } from '@/lib/registry/patients/server/read';

export const metadata: Metadata = { title: 'Patients' };

export default async function PatientsPage({ searchParams }: PageAddress) {
  const asked = await searchParams;
  const query = queryIn(listPatientsContract.query, asked, ['search', 'page']);
  const { viewer, data } = await readForViewer(listPatientsContract, (ctx) =>
    readPatients(ctx, query),
  );
  const mayRegister = viewer.permissions.includes('patients:write');
  const href = (page: number) =>
    `/patients?${new URLSearchParams({ ...(query.search ? { search: query.search } : {}), page: String(page) })}`;
  const opens = patientPageFor(viewer.permissions);
  const register = (
    <>
      <RegisterUnidentifiedAndOpen provider={viewer.provider.uuid} opens={opens} />
      <LinkButton variant="primary" icon="user-plus" href="/patients/new">
        Register a patient
      </LinkButton>
    </>
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Patients"
        actions={
          <>
            <ExportLink
              operation={{ path: listPatientsContract.path }}
              provider={viewer.provider.uuid}
              query={query}
              total={data.total}
            />
            {viewer.permissions.includes('provider:administer') && (
              <LinkButton icon="folder-open" href="/patients/import">
                Import patients
              </LinkButton>
            )}
            {mayRegister && register}
          </>
        }
      />
      <SearchForm
        action="/patients"
        asked={{ search: query.search }}
        className="flex max-w-xl items-end gap-2"
        found={
          query.search
            ? `${data.isSimilar ? 'No exact match. ' : ''}${resultsWords(data.total)}`
            : ''
        }
      >
        <div className="flex-1">
          <Field label="Name, phone or MR number">
            <Input name="search" type="search" maxLength={200} defaultValue={query.search} />
          </Field>
        </div>
      </SearchForm>
      {data.isSimilar && <p>No exact match for “{query.search}”. These names are similar.</p>}
      {data.rows.length === 0 ? (
        <EmptyState
          icon="search-x"
          title={query.search ? `No patient matches “${query.search}”` : 'No patients yet'}
          action={mayRegister && register}
        >
          {query.search && 'Every word must be part of a name, the phone or the MR number.'}
        </EmptyState>
      ) : (
        <PatientsTable patients={data.rows} opens={opens} timeZone={viewer.provider.time_zone} />
      )}
      {data.total > 0 && (
        <Pagination
          page={query.page ?? 1}
          pageSize={query.page_size}
          total={data.total}
          href={href}
        />
      )}
    </div>
  );
}
