'use client';

import Link from 'next/link';
import { use } from 'react';
import { Button } from '@/components/platform/ui/button';
import { DescriptionList } from '@/components/platform/ui/description-list';
import type { AuditEvent } from '@/components/registry/audit/client';
import type { AuditListFilter } from '@/components/registry/audit/list-view';
import { actorRoleWords, entityAddress } from '@/components/registry/audit/words';
import { spokenCode } from '@/lib/platform/lists/spoken-code';
import { ConcernedPatients } from './concerned-patients';
import { FieldChanges } from './field-changes';
import { NameSources, RecordName } from './record-name';

/** Narrows the list further, from its first page. */
export type Narrow = (filters: Partial<Record<AuditListFilter, string>>) => void;

type AuditDetailProps = {
  event: AuditEvent;
  provider: { uuid: string; time_zone: string };
  narrow: Narrow;
};

/** All that a row of the log holds: the fields before and after, whose records, from where, and its place in the chain. */
export function AuditDetail({ event, provider, narrow }: AuditDetailProps) {
  const { actor, actor_kind, actor_name, entity, entity_uuid, changes, outcome, patients } = event;
  const href = entityAddress(entity, entity_uuid);
  const isNamed = use(NameSources).has(entity) && entity_uuid !== '';
  return (
    <div className="flex flex-col gap-4 px-3 pt-1 pb-4 md:ps-9">
      <FieldChanges {...{ changes, outcome, provider }} />
      <ConcernedPatients
        provider={provider.uuid}
        patients={patients}
        onOnly={(patient) => narrow({ patient })}
      />
      <DescriptionList
        items={[
          ...(entity === ''
            ? []
            : [
                {
                  term: 'Record',
                  description: (
                    <>
                      {href === null ? (
                        spokenCode(entity)
                      ) : (
                        <Link
                          href={href}
                          prefetch={false}
                          className="text-accent-ink underline underline-offset-2"
                        >
                          {spokenCode(entity)}
                        </Link>
                      )}
                      {isNamed && (
                        <span className="wrap-anywhere block">
                          <RecordName provider={provider.uuid} {...{ entity, uuid: entity_uuid }} />
                        </span>
                      )}
                      {entity_uuid !== '' && <Code text={entity_uuid} />}
                    </>
                  ),
                },
              ]),
          {
            term: 'Who',
            description: (
              <>
                <bdi>{actor_name}</bdi>, {actorRoleWords(event.actor_role)}
                <Code text={actor} />
              </>
            ),
          },
          { term: 'Action', description: <Code text={event.action} /> },
          { term: 'Exact time', description: <Code text={event.at} /> },
          { term: 'From address', description: event.ip || 'Not known' },
          {
            term: 'Request',
            description: event.request_id ? <Code text={event.request_id} /> : '–',
          },
          { term: 'Row', description: event.id.toLocaleString('en-GB') },
          { term: 'Hash', description: <Code text={event.hash} /> },
          {
            term: 'Hash of the row before',
            description: event.previous_hash ? <Code text={event.previous_hash} /> : 'First row',
          },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {actor_kind !== 'system' && (
          <Button size="small" onClick={() => narrow({ actor })}>
            Only what <bdi>{actor_name}</bdi> did
          </Button>
        )}
        <Button size="small" onClick={() => narrow({ action: event.action })}>
          Only this action
        </Button>
        {entity_uuid !== '' && (
          <Button size="small" onClick={() => narrow({ search: entity_uuid })}>
            Only this record
          </Button>
        )}
        {event.request_id !== '' && (
          <Button size="small" onClick={() => narrow({ search: event.request_id })}>
            Only this request
          </Button>
        )}
      </div>
    </div>
  );
}

function Code({ text }: { text: string }) {
  return <code className="wrap-anywhere block text-sm">{text}</code>;
}
