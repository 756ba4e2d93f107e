'use client';

import { useCameFrom } from '@/components/platform/links/came-from';
import { Icon } from './icon';
import { ReadyLink } from './ready-link';

export type Back = {
  href: string;
  label: string;
  /** Of a page of one patient: the link leads to the page from which the patient was opened, if that is known. */
  toWhereFrom?: boolean;
};

/** The way back from a page, above its title. */
export function BackLink({ href, label, toWhereFrom = false }: Back) {
  const from = useCameFrom();
  const isKnown = toWhereFrom && from !== null;
  return (
    <ReadyLink
      href={isKnown ? from : href}
      className="inline-flex min-h-control-sm items-center gap-1 text-accent-ink hover:underline"
    >
      <Icon of="arrow-left" />
      {isKnown ? 'Back' : label}
    </ReadyLink>
  );
}
