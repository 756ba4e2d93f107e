import type { TimelineKind } from '@/lib/domain/timeline/kinds';

/** The filters of a timeline, each with the kinds that it shows. */
export const timelineGroups = {
  movements: {
    label: 'Admission and transfers',
    kinds: ['admission', 'transfer', 'discharge', 'death'],
  },
  observations: { label: 'Observations', kinds: ['observations'] },
  encounters: { label: 'Rounds and encounters', kinds: ['round', 'encounter', 'review'] },
  notes: { label: 'Notes', kinds: ['note'] },
  prescriptions: { label: 'Prescriptions', kinds: ['prescription'] },
  referrals: { label: 'Referrals', kinds: ['referral', 'referral-reply'] },
  charges: { label: 'Charges', kinds: ['charge'] },
} as const satisfies Record<string, { label: string; kinds: readonly TimelineKind[] }>;

export type TimelineGroup = keyof typeof timelineGroups;

/** The groups that an address names, `movements,notes`; what it names besides is passed over. */
export const readGroups = (text: string | null): TimelineGroup[] => {
  const named = new Set((text ?? '').split(','));
  return (Object.keys(timelineGroups) as TimelineGroup[]).filter((group) => named.has(group));
};

export const kindsOfGroups = (groups: readonly TimelineGroup[]): TimelineKind[] =>
  groups.flatMap((group) => [...timelineGroups[group].kinds]);
