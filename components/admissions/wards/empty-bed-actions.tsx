'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { holdOf } from '@/components/admissions/wards/moves';
import { Button } from '@/components/platform/ui/button';
import { IconButton } from '@/components/platform/ui/icon-button';
import type { IconName } from '@/components/platform/ui/icon-names';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Menu, MenuItem } from '@/components/platform/ui/menu';
import { bedState } from '@/lib/admissions/wards/census';
import type { BoardBed } from '@/lib/admissions/wards/contract';
import { bedName } from '@/lib/registry/locations/bed-name';
import { admitHref, stayHref, transferHref } from './bed-links';
import { useBoardDesk } from './board-desk';

/** The actions for an empty bed; none without the right to admit, or while that is not sure. */
export function EmptyBedActions({ bed, now }: { bed: BoardBed; now: number }) {
  const { may } = useBoardDesk();
  if (!may.admit) return null;
  return (
    <span data-bed-actions="" className="flex flex-1 flex-wrap items-center gap-1">
      {bedState(bed) === 'unexplained' ? (
        // Only a person who found the bed empty can say so; nobody comes to it before it was cleaned.
        <StatusButton bed={bed} icon="sparkles" to="cleaning">
          Bed is empty: needs cleaning
        </StatusButton>
      ) : (
        <>
          <FirstAction bed={bed} now={now} />
          <EmptyBedMenu bed={bed} now={now} />
        </>
      )}
    </span>
  );
}

function FirstAction({ bed, now }: { bed: BoardBed; now: number }) {
  const { ward } = useBoardDesk();
  if (bed.status === 'cleaning') {
    return (
      <StatusButton bed={bed} icon="sparkles" to="available">
        Cleaning done
      </StatusButton>
    );
  }
  if (bed.status === 'out-of-service') {
    return (
      <StatusButton bed={bed} icon="bed-double" to="available">
        Back in service
      </StatusButton>
    );
  }
  const hold = holdOf(bed, now);
  return hold ? (
    <LinkButton
      href={transferHref(hold.hospitalization, bed.uuid)}
      prefetch={false}
      size="small"
      icon="arrow-right-left"
    >
      Transfer here
      <span className="sr-only">{` ${hold.patient_name}, ${bedName(bed.name)}`}</span>
    </LinkButton>
  ) : (
    <LinkButton href={admitHref(bed, ward)} prefetch={false} size="small" icon="user-plus">
      Admit
      <span className="sr-only">{` to ${bedName(bed.name)}`}</span>
    </LinkButton>
  );
}

type StatusButtonProps = {
  bed: BoardBed;
  icon: IconName;
  to: 'available' | 'cleaning';
  children: ReactNode;
};

/** One large button that brings the bed further: the cleaner wears gloves. */
function StatusButton({ bed, icon, to, children }: StatusButtonProps) {
  const { changeStatus, changing } = useBoardDesk();
  return (
    <Button
      icon={icon}
      pending={changing.has(bed.uuid)}
      pendingLabel="Saving…"
      onClick={() => changeStatus(bed, to)}
      className="flex-1"
    >
      {children}
      <span className="sr-only">{` ${bedName(bed.name)}`}</span>
    </Button>
  );
}

function EmptyBedMenu({ bed, now }: { bed: BoardBed; now: number }) {
  const { changeStatus, askOutOfService } = useBoardDesk();
  const router = useRouter();
  const hold = holdOf(bed, now);
  return (
    <span className="ms-auto">
      <Menu
        align="end"
        trigger={(button) => (
          <IconButton
            {...button}
            label={`More for ${bedName(bed.name)}`}
            icon="ellipsis"
            size="small"
          />
        )}
      >
        {bed.status !== 'cleaning' && (
          <MenuItem icon="sparkles" onSelect={() => changeStatus(bed, 'cleaning')}>
            Needs cleaning
          </MenuItem>
        )}
        {bed.status !== 'out-of-service' && (
          <MenuItem icon="wrench" onSelect={() => askOutOfService(bed)}>
            Out of service…
          </MenuItem>
        )}
        {hold && (
          <MenuItem
            icon="arrow-right-left"
            onSelect={() => router.push(stayHref(hold.hospitalization))}
          >
            Planned transfer of {hold.patient_name}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
