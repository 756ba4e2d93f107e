'use client';

import { useState } from 'react';
import { ContractForm } from '@/components/platform/forms/contract-form';
import { FormButtons } from '@/components/platform/forms/form-buttons';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Banner } from '@/components/platform/ui/banner';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { FieldSet } from '@/components/platform/ui/field-set';
import { Input } from '@/components/platform/ui/input';
import { ShownOnce } from '@/components/platform/ui/shown-once';
import { practitionerChoices } from '@/components/registry/practitioners/choices';
import { userChoices } from '@/components/registry/users/choices';
import { permissions, permissionTable } from '@/lib/domain/codes/permissions';
import { createApiKeyContract } from '@/lib/platform/api-keys/contract';
import { ExpiryField } from './expiry-field';

type MakeKeyDialogProps = {
  provider: { uuid: string };
  /** The operations of each permission, in words. */
  opens: Readonly<Record<string, readonly string[]>>;
  onClose: () => void;
};

const labels = {
  name: 'Name',
  scopes: 'What it may do',
  practitioner: 'Records as',
  user: 'Acts for',
  expires_at: 'Ends',
};

/** A key for another system, and the one time that it can be read. */
export function MakeKeyDialog({ provider, opens, onClose }: MakeKeyDialogProps) {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null);
  const form = useContractForm(createApiKeyContract, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: { name: '', scopes: [], practitioner: null, user: null },
    onSaved: ({ data }) => setMade(data),
  });
  if (made) {
    return (
      <ShownOnce
        title={`The key “${made.name}” was made`}
        label="Key"
        secret={made.key}
        ifLost="If it is lost, revoke it and make a new one."
        keptLabel="I have saved the key"
        onClose={onClose}
      >
        <p>
          Enter it in the other system, which sends it as{' '}
          <span className="font-mono text-sm">Authorization: Bearer …</span>. Anyone who has the key
          has its permissions.
        </p>
      </ShownOnce>
    );
  }
  const { scopes, practitioner, user } = form.form.watch();
  const error = form.field('scopes').error;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.whenIdle(onClose)()}
      title="Make a key"
      size="large"
      footer={<FormButtons of={form} onLeave={onClose} action="Make the key" />}
    >
      <ContractForm of={form} label="Make a key">
        <Field
          label={labels.name}
          hint="The system that uses it, such as “Laboratory”."
          {...form.field('name')}
        >
          <Input autoComplete="off" maxLength={100} {...form.register('name')} />
        </Field>
        <FieldSet
          legend={labels.scopes}
          hint="Choose only what the system needs. The key keeps these permissions even if a user’s role changes."
          error={error}
        >
          <div className="grid gap-x-6 sm:grid-cols-2">
            {permissions.map((permission, index) => (
              <div key={permission}>
                <Checkbox
                  value={permission}
                  {...(index === 0 ? { id: form.field('scopes').id } : {})}
                  label={permissionTable[permission].label}
                  hint={permission}
                  {...form.register('scopes')}
                />
                <Opens permission={permission} operations={opens[permission] ?? []} />
              </div>
            ))}
          </div>
        </FieldSet>
        {scopes?.includes('provider:administer') && (
          <Banner tone="attention">
            With {permissionTable['provider:administer'].label.toLowerCase()}, the system can add
            users and make more keys with its own permissions.
          </Banner>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <ChoiceField
            provider={provider.uuid}
            source={practitionerChoices}
            label={labels.practitioner}
            none="No one"
            hint="Used for records that the system sends without a practitioner."
            optional
            value={practitioner == null ? undefined : String(practitioner)}
            onChange={(uuid) => form.form.setValue('practitioner', uuid ?? null)}
            {...form.field('practitioner')}
          />
          <ChoiceField
            provider={provider.uuid}
            source={userChoices}
            label={labels.user}
            none="No one"
            hint="The key stops working when this user is deactivated."
            optional
            value={user == null ? undefined : String(user)}
            onChange={(uuid) => form.form.setValue('user', uuid ?? null)}
            {...form.field('user')}
          />
        </div>
        <ExpiryField
          label={labels.expires_at}
          onChange={(expiry) => form.form.setValue('expires_at', expiry)}
          {...form.field('expires_at')}
        />
      </ContractForm>
    </Dialog>
  );
}

/** The operations that a permission opens, at a press. */
function Opens({ permission, operations }: { permission: string; operations: readonly string[] }) {
  return (
    <details className="ps-8">
      <summary className="inline-flex min-h-control cursor-pointer items-center text-ink-muted text-sm underline decoration-dotted underline-offset-4">
        {operations.length === 1 ? '1 operation' : `${operations.length} operations`}
        <span className="sr-only"> of {permission}</span>
      </summary>
      <ul className="list-disc ps-5 text-sm">
        {operations.map((operation) => (
          <li key={operation}>{operation}</li>
        ))}
      </ul>
    </details>
  );
}
