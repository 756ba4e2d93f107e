'use client';

import { useRemembered } from '@/components/platform/ui/use-remembered';

/**
 * The columns that a person chose to see of a list on this device, by their keys, and a way to choose others; null for
 * those that are shown by themselves.
 */
export function useListColumns(
  person: string,
  list: string,
): [readonly string[] | null, (keys: readonly string[]) => void] {
  const [kept, keep] = useRemembered(`wardline-columns:${person}:${list}`);
  return [parsed(kept), (keys) => keep(JSON.stringify(keys))];
}

function parsed(text: string | null): string[] | null {
  try {
    const keys: unknown = JSON.parse(text ?? 'null');
    return Array.isArray(keys) ? keys.filter((one) => typeof one === 'string') : null;
  } catch {
    return null;
  }
}
