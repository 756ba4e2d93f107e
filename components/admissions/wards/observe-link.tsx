'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { LinkButton } from '@/components/platform/ui/link-button';
import type { BoardOccupant } from '@/lib/admissions/wards/contract';
import { surnameFirst } from '@/lib/domain/persons';
import { bedName } from '@/lib/registry/locations/bed-name';
import { observeHref } from './bed-links';

type ObserveLinkProps = {
  bed: string;
  occupant: Pick<BoardOccupant, 'patient' | 'encounter'>;
  /** Without its word. */
  isShort?: boolean;
};

/** To the entry of observations, and from there back to the board as it is looked at now. */
export function ObserveLink({ bed, occupant, isShort = false }: ObserveLinkProps) {
  const { patient } = occupant;
  const view = useSearchParams().toString();
  const board = `${usePathname()}${view && `?${view}`}`;
  return (
    <LinkButton
      href={observeHref(occupant, board)}
      prefetch={false}
      size="small"
      icon="clipboard-pen"
      data-observe=""
    >
      <span className={isShort ? 'sr-only' : undefined}>Observe</span>
      <span className="sr-only">{` ${surnameFirst(patient)}, ${bedName(bed)}`}</span>
    </LinkButton>
  );
}
