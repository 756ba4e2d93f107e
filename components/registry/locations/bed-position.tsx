'use client';

import { useState } from 'react';
import { Button } from '@/components/platform/ui/button';
import { Dialog } from '@/components/platform/ui/dialog';
import { Field } from '@/components/platform/ui/field';
import { Select } from '@/components/platform/ui/select';
import type { LocationBed } from '@/components/registry/locations/client';

type BedPositionProps = {
  bed: LocationBed;
  /** Every bed of the ward, in the order of the board. */
  beds: readonly LocationBed[];
  onMove: (after: LocationBed | null) => void;
  onClose: () => void;
};

/** Asks behind which bed of the ward one is to stand. */
export function BedPosition({ bed, beds, onMove, onClose }: BedPositionProps) {
  const others = beds.filter(({ uuid }) => uuid !== bed.uuid);
  const before = beds[beds.findIndex(({ uuid }) => uuid === bed.uuid) - 1];
  const [after, setAfter] = useState(before?.uuid ?? '');
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Change the position of ${bed.name} on the board`}
      description="The other beds keep their order."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onMove(others.find(({ uuid }) => uuid === after) ?? null);
              onClose();
            }}
          >
            Change position
          </Button>
        </>
      }
    >
      <Field label="Position">
        <Select
          value={after}
          onChange={({ currentTarget }) => setAfter(currentTarget.value)}
          options={[
            { value: '', label: 'First' },
            ...others.map(({ uuid, name }) => ({ value: uuid, label: `After ${name}` })),
          ]}
        />
      </Field>
    </Dialog>
  );
}
