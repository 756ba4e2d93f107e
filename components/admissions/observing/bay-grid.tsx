'use client';

import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { useCallback, useMemo, useState } from 'react';
import { entryFields } from '@/components/clinical/observations/entry-fields';
import { loadTables, type ServedTables } from '@/components/clinical/observations/load-tables';
import { shortNameOf } from '@/components/clinical/observations/short-name';
import { useFirstField } from '@/components/platform/forms/use-first-field';
import { EmptyState } from '@/components/platform/ui/empty-state';
import { Field } from '@/components/platform/ui/field';
import { PageHeader } from '@/components/platform/ui/page-header';
import { Select } from '@/components/platform/ui/select';
import { useShortcuts } from '@/components/platform/ui/shortcuts';
import type { BayGridData } from '@/lib/admissions/wards/server/read-bay';
import { findObservationDefinition } from '@/lib/domain/scores/observation-definitions';
import { endsInSight } from './grid-ends';
import { gridShortcuts, moveInGrid } from './grid-keys';
import { GridRow } from './grid-row';

type BayGridProps = {
  viewer: { userId: string; practitionerId: string | null };
  provider: { id: string; timeZone: string };
  bay: BayGridData;
};

/** The patients of a bay as rows and what is measured as columns. Each row is a set of its own and is saved separately. */
export function BayGrid({ viewer, provider, bay }: BayGridProps) {
  const { ward, rooms, room, onLeave, performers, configurations, rows } = bay;
  const router = useRouter();
  const [performer, setPerformer] = useState(
    performers.find(({ uuid }) => uuid === viewer.practitionerId)?.uuid ?? '',
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={room === null ? 'Bay grid' : `Observations of ${room}`}
        back={{ href: `/wards/${ward.uuid}`, label: ward.name }}
      >
        {onLeave.length > 0 && <>On leave: {onLeave.join(', ')}</>}
      </PageHeader>
      <div className="md:hidden">
        <EmptyState icon="monitor-smartphone" title="The grid needs a wider screen">
          On a phone, open each patient from the board: “Save and next” leads through the bay.
        </EmptyState>
      </div>
      {configurations === null ? (
        <EmptyState icon="bed-double" title="No patients to observe here">
          Patients appear here once they are admitted to one of the ward’s beds.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4 max-md:hidden">
          <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
            <Field label="Room">
              <Select
                value={room ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  router.push(`/wards/${ward.uuid}/grid?room=${encodeURIComponent(value)}`)
                }
                options={rooms.map((name) => ({ value: name, label: name }))}
              />
            </Field>
            <Field label="Performed by">
              <Select
                placeholder="Choose who"
                value={performer}
                onChange={({ currentTarget: { value } }) => setPerformer(value)}
                options={performers.map(({ uuid, name }) => ({ value: uuid, label: name }))}
              />
            </Field>
          </div>
          <Grid {...{ viewer, provider, performer, configurations, room, rows }} ward={ward.uuid} />
        </div>
      )}
    </div>
  );
}

type GridProps = Pick<BayGridProps, 'viewer' | 'provider'> & {
  ward: string;
  performer: string;
  configurations: ServedTables;
  room: BayGridData['room'];
  rows: BayGridData['rows'];
};

function Grid({ viewer, provider, ward, performer, configurations, room, rows }: GridProps) {
  const client = useQueryClient();
  const tables = useMemo(() => loadTables(configurations), [configurations]);
  const columns = useMemo(() => entryFields(tables.adult).scored.map(({ code }) => code), [tables]);
  const saved = useCallback(
    () => void client.invalidateQueries({ queryKey: ['ward-board', provider.id, ward] }),
    [client, provider.id, ward],
  );
  useShortcuts(gridShortcuts);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows are a shorter way between the cells, which Tab reaches as well.
    <div
      ref={useFirstField<HTMLDivElement>()}
      onKeyDown={moveInGrid}
      className={endsInSight.around}
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">Observations, one row per patient</caption>
        <thead>
          <tr className="text-ink-muted text-sm">
            <th scope="col" className="py-1 pe-2 text-start">
              Patient
            </th>
            {columns.map((code) => (
              <th
                key={code}
                scope="col"
                className="px-0.5 py-1 text-center align-bottom font-medium"
              >
                {shortNameOf(code, null)}
                <Unit code={code} />
              </th>
            ))}
            <th
              scope="col"
              className={clsx('px-1 py-1 text-start align-bottom font-medium', endsInSight.score)}
            >
              TEWS
            </th>
            <th scope="col" className={endsInSight.save}>
              <span className="sr-only">Save</span>
            </th>
          </tr>
        </thead>
        {rows.map((row) => (
          <GridRow
            key={row.encounterId}
            {...{ row, viewer, provider, performer, tables, columns }}
            grid={`/wards/${ward}/grid?room=${encodeURIComponent(room ?? '')}`}
            onSaved={saved}
          />
        ))}
      </table>
    </div>
  );
}

function Unit({ code }: { code: string }) {
  const definition = findObservationDefinition(code);
  if (definition?.type !== 'number' || code === 'O2_FLOW') return null;
  return <span className="block font-normal text-ink-faint text-xs">{definition.unit}</span>;
}
