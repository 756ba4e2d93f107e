'use client';

import Link from 'next/link';
import { ConfirmedCall } from '@/components/platform/forms/confirmed-call';
import type { ListClock } from '@/components/platform/lists/list-clock';
import { useToast } from '@/components/platform/ui/toast';
import type { ApiKey } from '@/components/registry/api-keys/client';
import { revokeApiKeyContract } from '@/lib/platform/api-keys/contract';
import { call } from '@/lib/platform/http/call';
import { lastUsedWords } from './key-columns';

type RevokeKeyProps = {
  provider: { uuid: string };
  apiKey: ApiKey;
  clock: ListClock;
  onClose: () => void;
};

/** Ends a key at once and for good. */
export function RevokeKey({ provider, apiKey, clock, onClose }: RevokeKeyProps) {
  const toast = useToast();
  const { uuid, name, prefix, scopes, display_ward, last_used_at } = apiKey;
  return (
    <ConfirmedCall
      title={`Revoke the key “${name}”?`}
      confirmLabel={`Revoke ${name}`}
      danger
      send={() =>
        call(revokeApiKeyContract, { params: { provider_id: provider.uuid, api_key_id: uuid } })
      }
      onDone={() => toast({ title: `The key “${name}” was revoked` })}
      onClose={onClose}
    >
      <p>
        {display_ward === null
          ? 'The system that uses it is refused from now on: it can neither send nor read anything.'
          : 'The wall display goes blank within a minute and asks for another key.'}{' '}
        You cannot undo this, but you can make a new key.
      </p>
      <p>
        The key begins with <span className="font-mono">{prefix}</span>.{' '}
        {last_used_at === null
          ? 'It has not been used yet.'
          : `It was last used ${lastUsedWords(apiKey, clock)}.`}
      </p>
      {scopes.includes('provider:administer') && (
        <p>
          Users and keys that it made keep working. Check{' '}
          <Link
            prefetch={false}
            href={`/audit?actor=${uuid}`}
            className="text-accent-ink underline underline-offset-2"
          >
            what it did
          </Link>
          , and end what should not continue.
        </p>
      )}
    </ConfirmedCall>
  );
}
