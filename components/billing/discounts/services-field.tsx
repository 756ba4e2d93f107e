'use client';

import { useQuery } from '@tanstack/react-query';
import { ChoiceField } from '@/components/platform/lists/choice-field';
import { choiceName } from '@/components/platform/lists/choices';
import { Icon } from '@/components/platform/ui/icon';
import { offeredServiceChoices, serviceChoices } from '@/components/registry/services/choices';

type ServicesFieldProps = {
  /** By uuid. */
  provider: string;
  label: string;
  id: string;
  error: string | undefined;
  chosen: readonly string[];
  named: readonly { uuid: string; name: string }[];
  onChange: (chosen: string[]) => void;
};

/** The services that a discount covers, found one by one; none means every service. */
export function ServicesField({ chosen, named, onChange, ...field }: ServicesFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceField
        {...field}
        source={offeredServiceChoices}
        none="Add a service"
        optional
        hint="Leave empty to cover every service"
        value={undefined}
        onChange={(uuid) => {
          if (uuid !== undefined && !chosen.includes(uuid)) onChange([...chosen, uuid]);
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label="Services covered" className="flex flex-wrap gap-2">
          {chosen.map((uuid) => (
            <ChosenService
              key={uuid}
              provider={field.provider}
              uuid={uuid}
              name={named.find((one) => one.uuid === uuid)?.name}
              onRemove={() => onChange(chosen.filter((one) => one !== uuid))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

type ChosenServiceProps = {
  provider: string;
  uuid: string;
  name: string | undefined;
  onRemove: () => void;
};

function ChosenService({ provider, uuid, name, onRemove }: ChosenServiceProps) {
  const { data } = useQuery({
    ...choiceName(provider, serviceChoices, uuid),
    enabled: name === undefined,
  });
  const words = name ?? data ?? '…';
  return (
    <li className="inline-flex min-h-control-sm max-w-full items-center rounded-full border border-accent bg-accent-soft text-accent-ink">
      <span className="min-w-0 truncate ps-3 font-medium">{words}</span>
      <button
        type="button"
        aria-label={`Remove ${words}`}
        onClick={onRemove}
        className="grid size-control-sm shrink-0 place-items-center rounded-full"
      >
        <Icon of="x" />
      </button>
    </li>
  );
}
