'use client';

import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { plannedMoveOf } from '@/components/admissions/wards/moves';
import { IconButton } from '@/components/platform/ui/icon-button';
import { LinkButton } from '@/components/platform/ui/link-button';
import { Menu, MenuItem, MenuLine } from '@/components/platform/ui/menu';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { bedRoundHref, dischargeHref, planTransferHref, stayHref, transferHref } from './bed-links';
import { type OccupiedBed, useBoardDesk } from './board-desk';
import { ObserveLink } from './observe-link';

type OccupantActionsProps = {
  bed: OccupiedBed;
  now: number;
  /** Buttons without their words. */
  isShort?: boolean;
};

/**
 * The actions for the patient of a bed: the daily ones of a role are buttons, the rest is in a menu. They are above the
 * link of the whole tile or row.
 */
export function OccupantActions({ bed, now, isShort = false }: OccupantActionsProps) {
  const { may } = useBoardDesk();
  const { occupant } = bed;
  const stay = occupant.hospitalization.uuid;
  const observes = may.observe && occupant.patient.deceased_at === null;
  const who = ` ${surnameFirst(occupant.patient)}, ${bedName(bed.name)}`;
  const word = isShort ? 'sr-only' : undefined;
  return (
    <span
      data-bed-actions=""
      className={clsx(
        'relative ms-auto flex items-center justify-end gap-1',
        isShort ? '[&_a]:min-w-control-sm' : 'flex-wrap',
      )}
    >
      {observes && <ObserveLink bed={bed.name} occupant={occupant} isShort={isShort} />}
      {may.round && (
        <LinkButton
          href={bedRoundHref(occupant)}
          prefetch={false}
          size="small"
          icon="stethoscope"
          data-round=""
        >
          <span className={word}>Round</span>
          <span className="sr-only">{who}</span>
        </LinkButton>
      )}
      {!may.observe && may.admit && (
        <LinkButton
          href={transferHref(stay, plannedMoveOf(occupant, now)?.bed)}
          prefetch={false}
          size="small"
          icon="arrow-right-left"
        >
          <span className={word}>Transfer</span>
          <span className="sr-only">{who}</span>
        </LinkButton>
      )}
      {!observes && may.discharge && (
        <LinkButton href={dischargeHref(stay)} prefetch={false} size="small" icon="door-open">
          <span className={word}>Discharge</span>
          <span className="sr-only">{who}</span>
        </LinkButton>
      )}
      <OccupantMenu bed={bed} now={now} />
    </span>
  );
}

function OccupantMenu({ bed, now }: { bed: OccupiedBed; now: number }) {
  const { may, startMove, askDischargeDate } = useBoardDesk();
  const router = useRouter();
  const { patient, hospitalization } = bed.occupant;
  const stay = hospitalization.uuid;
  const planned = plannedMoveOf(bed.occupant, now);
  return (
    <Menu
      align="end"
      trigger={(button) => (
        <IconButton
          {...button}
          label={`More for ${surnameFirst(patient)}, ${bedName(bed.name)}`}
          icon="ellipsis"
          size="small"
        />
      )}
    >
      {may.admit && (
        <>
          {!bed.occupant.is_with_mother && (
            <MenuItem icon="bed-double" onSelect={() => startMove(bed)}>
              Move…
            </MenuItem>
          )}
          <MenuItem
            icon="arrow-right-left"
            onSelect={() => router.push(transferHref(stay, planned?.bed))}
          >
            {planned ? `Transfer to ${planned.bed_name}, ${planned.ward_name}` : 'Transfer'}
          </MenuItem>
          {!planned && (
            <MenuItem icon="hourglass" onSelect={() => router.push(planTransferHref(stay))}>
              Plan a transfer
            </MenuItem>
          )}
          <MenuItem icon="calendar-days" onSelect={() => askDischargeDate(bed)}>
            Expected discharge…
          </MenuItem>
        </>
      )}
      {may.discharge && (
        <MenuItem icon="door-open" onSelect={() => router.push(dischargeHref(stay))}>
          Discharge
        </MenuItem>
      )}
      {(may.admit || may.discharge) && <MenuLine />}
      <MenuItem icon="folder-open" onSelect={() => router.push(stayHref(stay))}>
        Admission and transfers
      </MenuItem>
    </Menu>
  );
}
