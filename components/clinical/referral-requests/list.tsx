'use client';

import { useQuery } from '@tanstack/react-query';
import { referralAddress, referrals } from '@/components/clinical/referral-requests/client';
import {
  onReferralTab,
  type ReferralListFilter,
  type ReferralTab,
  referralList,
  referralTab,
} from '@/components/clinical/referral-requests/list-view';
import type { FilterControls } from '@/components/platform/lists/filter-control';
import { FilteredList, type FilteredListWords } from '@/components/platform/lists/filtered-list';
import { ListTable } from '@/components/platform/lists/list-table';
import { useListView } from '@/components/platform/lists/use-list-view';
import { SegmentedControl } from '@/components/platform/ui/segmented-control';
import { useTick } from '@/components/platform/ui/use-tick';
import { patientChoices } from '@/components/registry/patients/choices';
import { practitionerChoices } from '@/components/registry/practitioners/choices';
import { visitChoices } from '@/components/registry/visits/choices';
import { referralCard } from './list-cards';
import { referralColumns } from './list-rows';

type ReferralListProps = {
  provider: { uuid: string; time_zone: string };
  /** The practitioner that the reader is, or null. */
  practitioner: string | null;
  /** The server's time when it drew the page, in milliseconds. */
  renderedAt: number;
};

/** Referral requests, latest first. */
export function ReferralList({ provider, practitioner, renderedAt }: ReferralListProps) {
  const state = useListView(referralList);
  const reading = useQuery(referrals(provider.uuid, state.view));
  const clock = { now: useTick(60_000) ?? renderedAt, timeZone: provider.time_zone };
  const tabs = practitioner !== null && (
    <SegmentedControl
      label="Whose referrals"
      value={referralTab(state.view, practitioner)}
      onValueChange={(tab: ReferralTab) =>
        state.change((before) => onReferralTab(before, tab, practitioner))
      }
      options={[
        { value: 'all', label: 'All' },
        { value: 'to-me', label: 'To me' },
        { value: 'from-me', label: 'From me' },
      ]}
    />
  );
  return (
    <FilteredList
      list={referralList}
      {...{ state, reading, provider, controls, words, tabs }}
      savedAs="referral-requests"
    >
      {(rows) => (
        <ListTable
          caption="Referral requests, latest first"
          columns={referralColumns(clock)}
          rows={rows}
          rowHref={({ uuid }) => referralAddress(uuid)}
          card={(row) => referralCard(row, clock)}
        />
      )}
    </FilteredList>
  );
}

const controls: FilterControls<ReferralListFilter> = {
  patient: { kind: 'choice', of: patientChoices },
  visit: { kind: 'choice', of: visitChoices },
  requester: { kind: 'choice', of: practitionerChoices },
  recipient: { kind: 'choice', of: practitionerChoices },
  recipient_extra_detail: { kind: 'text', maxLength: 500 },
  start: { kind: 'day' },
  end: { kind: 'day' },
};

const words: FilteredListWords = {
  title: 'Referral requests',
  finds: 'Name of requester or recipient',
  loading: 'Loading the referral requests',
  failed: 'The referral requests could not be loaded',
  none: {
    icon: 'send',
    title: 'No referral requests yet',
    text: 'Referral requests appear here once a practitioner has referred a patient.',
  },
  noMatch: {
    title: 'No referral request matches',
    text: 'Every search word and every filter must match. You can search by the name of the requester or the recipient.',
  },
};
