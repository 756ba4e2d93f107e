import { Icon } from '@/components/platform/ui/icon';

/** That a value is outside its range, and on which side: the one mark beside the points of the scores. */
export function Mark({ word }: { word: string }) {
  return (
    <span className="whitespace-nowrap text-attention-ink text-sm">
      <Icon of={word === 'High' ? 'arrow-up' : 'arrow-down'} className="inline align-[-0.25em]" />{' '}
      {word}
    </span>
  );
}
