import { Badge } from '@/components/platform/ui/badge';
import { Icon } from '@/components/platform/ui/icon';
import type { IconName } from '@/components/platform/ui/icon-names';
import { FlagWords } from '@/components/registry/patient-flags/flag-words';
import type { BoardOccupant } from '@/lib/admissions/wards/contract';

/** The alerts of a patient, each with its kind in a word. */
export function Flags({ flags }: Pick<BoardOccupant, 'flags'>) {
  return flags.map(({ kind, note }) => (
    <span
      key={`${kind} ${note}`}
      className="inline-flex items-start gap-1 rounded-sm border border-line-strong px-1.5 py-px text-sm"
    >
      <Icon of={icons[kind] ?? 'triangle-exclamation-point'} />
      <FlagWords {...{ kind, note }} />
    </span>
  ));
}

const icons: Partial<Record<string, IconName>> = {
  isolation: 'biohazard',
  allergy: 'triangle-exclamation-point',
  safety: 'shield-exclamation-point',
  communication: 'ear',
};

/** The risk of falling by the Morse scale, and whether it is to be assessed again. */
export function FallRisk({ morse, now }: Pick<BoardOccupant, 'morse'> & { now: number }) {
  if (!morse) return <span className="text-ink-faint text-sm">Falls not assessed</span>;
  const isOld = Date.parse(morse.reassessment_due_at) <= now;
  const words = `Falls ${morse.band?.toLowerCase().replace(' risk', '') ?? ''} ${morse.total}`;
  if (morse.band?.toLowerCase().startsWith('high')) {
    return (
      <Badge tone="attention" icon="footprints" wraps>
        <span className="min-w-0">
          {words}
          {isOld && ', reassess'}
        </span>
      </Badge>
    );
  }
  return (
    <span className="text-ink-muted text-sm">
      {words}
      {isOld && ', reassess'}
    </span>
  );
}
