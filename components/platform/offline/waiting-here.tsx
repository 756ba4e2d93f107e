'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { Banner } from '@/components/platform/ui/banner';
import { readWaiting } from './device-store';
import { setsWords } from './sets-words';

/** Whose sets wait on this device. */
export const waitingHere = queryOptions({
  queryKey: ['waiting-here'],
  queryFn: readWaiting,
  staleTime: 0,
  retry: false,
});

type WaitingHereProps = {
  isShared: boolean;
  /** The user at the screen, whose page shows these sets in full. */
  except?: string;
};

/** Sets that wait for the one who recorded them to come back: until then nobody else knows of them. */
export function WaitingHere({ isShared, except }: WaitingHereProps) {
  const { data = [] } = useQuery(waitingHere);
  return data
    .filter(({ user }) => user !== except)
    .map(({ user, name, count }) => (
      <Banner key={user} tone="attention" icon="cloud-upload">
        <strong>
          {setsWords(count)} of {name} not sent yet.
        </strong>{' '}
        {count === 1 ? 'It is' : 'They are'} sent once {name}{' '}
        {isShared ? 'unlocks this device' : 'signs in here'}.
      </Banner>
    ));
}
