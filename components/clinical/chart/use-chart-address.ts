'use client';

import { useAddressQuery } from '@/components/platform/ui/use-address-query';

type Change = Readonly<Record<string, string | null>>;

/** The state of the chart in its address, and a way to change parts of it that Back undoes. */
export function useChartAddress(): { asked: URLSearchParams; change: (parts: Change) => void } {
  const asked = useAddressQuery();
  const change = (parts: Change) => {
    const query = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(parts)) {
      if (value) query.set(name, value);
      else query.delete(name);
    }
    const search = query.size > 0 ? `?${query}` : '';
    if (search === window.location.search) return;
    window.history.pushState(null, '', `${window.location.pathname}${search}`);
  };
  return { asked, change };
}
