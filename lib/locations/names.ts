import { refuseField } from '@/lib/errors';
import { readsAlike } from '@/lib/locations/rules';

/**
 * Refuses a name that people would take for that of something else beside it, in use or not: a patient would be looked for in
 * the wrong bed. `own` is what is renamed; null for something new. Throws `conflict` on `name`.
 */
export function refuseTwin(
  name: string,
  own: string | null,
  beside: readonly { id: string; name: string; isActive: boolean }[],
): void {
  const twin = beside.find((other) => other.id !== own && readsAlike(name, other.name));
  if (!twin) return;
  const sentence = `${twin.name} is there already${twin.isActive ? '' : ', but closed: open it again instead'}.`;
  throw refuseField('name', sentence, 'conflict');
}
