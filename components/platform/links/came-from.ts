'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { safeReturnPath } from '@/lib/platform/session/return-path';

const ofOnePatient =
  /^\/(patients|hospitalizations|encounters|prescriptions|referral-requests)\/[^/]/;

/**
 * The page from which the pages of one patient were opened, such as a ward's board; null on any other page, and where a
 * patient was opened by address. This tab remembers it, so that it is there after a reload.
 */
export function useCameFrom(): string | null {
  const pathname = usePathname();
  const query = useSearchParams();
  const kept = useSyncExternalStore(neverChanges, readPlace, () => null);
  const asked = safeReturnPath(query.get('from'));
  const isOfPatient = ofOnePatient.test(pathname);
  const named = isOfPatient && asked !== '/' && !ofOnePatient.test(asked) ? asked : null;
  const place = isOfPatient ? named : `${pathname}${query.size > 0 ? `?${query}` : ''}`;
  useEffect(() => {
    if (place !== null) keepPlace(place);
  }, [place]);
  return isOfPatient ? (named ?? kept) : null;
}

const key = 'wardline:came-from';
/** A tab that may store nothing remembers until a reload. */
let here: string | null = null;

function keepPlace(place: string): void {
  here = place;
  try {
    sessionStorage.setItem(key, place);
  } catch {}
}

function readPlace(): string | null {
  try {
    return here ?? sessionStorage.getItem(key);
  } catch {
    return here;
  }
}

/** When the user signs out: a page's filters may name patients. */
export function forgetPlace(): void {
  here = null;
  try {
    sessionStorage.removeItem(key);
  } catch {}
}

/** A page opened from another changes address, and is drawn again with it. */
const neverChanges = () => () => undefined;
