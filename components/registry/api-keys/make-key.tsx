'use client';

import { useState } from 'react';
import { FormDialog } from '@/components/platform/forms/form-dialog';
import { useContractForm } from '@/components/platform/forms/use-contract-form';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { Banner } from '@/components/platform/ui/banner';
import { Checkbox } from '@/components/platform/ui/checkbox';
import { Field } from '@/components/platform/ui/field';
import { FieldSet } from '@/components/platform/ui/field-set';
import { Input } from '@/components/platform/ui/input';
import { RadioGroup } from '@/components/platform/ui/radio-group';
import { ShownOnce } from '@/components/platform/ui/shown-once';
import { wardChoices } from '@/components/registry/locations/choices';
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

type Made = { name: string; key: string; display_ward_name: string | null };

const system = { scopes: [], practitioner: null, user: null, display_ward: null };
/** A ward must be chosen. */
const display = { ...system, display_ward: '' };

const labels = {
  name: 'Name',
  scopes: 'What it may do',
  practitioner: 'Records as',
  user: 'Acts for',
  display_ward: 'Ward',
  expires_at: 'Ends',
};

/** A key for another system or a wall display, and the one time that it can be read. */
export function MakeKeyDialog({ provider, opens, onClose }: MakeKeyDialogProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [isDisplay, setDisplay] = useState(false);
  const form = useContractForm(createApiKeyContract, {
    given: { params: { provider_id: provider.uuid } },
    labels,
    defaultValues: { ...system, name: '' },
    onSaved: ({ data }) => setMade(data),
  });
  if (made) return <KeyMade made={made} onClose={onClose} />;
  const { scopes, practitioner, user, display_ward } = form.form.watch();
  const choose = (kind: string) => {
    setDisplay(kind === 'display');
    const { name } = form.form.getValues();
    form.form.reset({ ...(kind === 'display' ? display : system), name });
  };
  const error = form.field('scopes').error;
  return (
    <FormDialog of={form} title="Make a key" size="large" action="Make the key" onClose={onClose}>
      <RadioGroup
        legend="What it is for"
        value={isDisplay ? 'display' : 'system'}
        onChange={({ target }) => choose(target.value)}
        options={[
          { value: 'system', label: 'Another system' },
          { value: 'display', label: 'A wall display' },
        ]}
      />
      <Field
        hint={
          isDisplay
            ? 'Where the display hangs, such as “Corridor, Medical Ward”.'
            : 'The system that uses it, such as “Laboratory”.'
        }
        {...form.labelled('name')}
      >
        <Input autoComplete="off" maxLength={100} {...form.register('name')} />
      </Field>
      {isDisplay ? (
        <ChoiceField
          provider={provider.uuid}
          source={wardChoices}
          label={labels.display_ward}
          hint="The key opens the wall display of this ward and nothing else. It shows initials only; names are not sent to the display."
          value={display_ward ? String(display_ward) : undefined}
          onChange={(uuid) => form.form.setValue('display_ward', uuid ?? '')}
          {...form.field('display_ward')}
        />
      ) : (
        <>
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
        </>
      )}
      <ExpiryField
        key={isDisplay ? 'display' : 'system'}
        label={labels.expires_at}
        usual={isDisplay ? 'never' : 'year'}
        onChange={(expiry) => form.form.setValue('expires_at', expiry)}
        {...form.field('expires_at')}
      />
    </FormDialog>
  );
}

/** The key, which can be read now and never again. */
function KeyMade({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <ShownOnce
      title={`The key “${made.name}” was made`}
      label="Key"
      secret={made.key}
      ifLost="If it is lost, revoke it and make a new one."
      keptLabel="I have saved the key"
      onClose={onClose}
    >
      {made.display_ward_name === null ? (
        <p>
          Enter it in the other system, which sends it as{' '}
          <span className="font-mono text-sm">Authorization: Bearer …</span>. Anyone who has the key
          has its permissions.
        </p>
      ) : (
        <p>
          Open <span className="font-mono text-sm">/display</span> in the browser of the display and
          enter the key there. Anyone who has it sees the wall display of {made.display_ward_name}.
        </p>
      )}
    </ShownOnce>
  );
}

/** The operations that a permission allows, shown on demand. */
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
