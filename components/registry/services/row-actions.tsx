'use client';

import { Button } from '@/components/platform/ui/button';
import { LinkButton } from '@/components/platform/ui/link-button';

type RowActionsProps = {
  of: { name: string; is_active: boolean };
  onEdit: () => void;
  onSwitch: () => void;
};

/** The actions for a service or a price tier. */
export function RowActions({ of: { name, is_active }, onEdit, onSwitch }: RowActionsProps) {
  const about = <span className="sr-only"> {name}</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-1">
      <LinkButton size="small" href={`/prices?${new URLSearchParams({ search: name })}`}>
        Prices<span className="sr-only"> of {name}</span>
      </LinkButton>
      <Button size="small" icon="pencil" onClick={onEdit}>
        Edit{about}
      </Button>
      <Button size="small" onClick={onSwitch}>
        {is_active ? 'Close' : 'Open again'}
        {about}
      </Button>
    </span>
  );
}
