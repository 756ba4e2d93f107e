'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCameFrom } from '@/components/platform/links/came-from';
import { Icon } from '@/components/platform/ui/icon';
import { Menu, MenuChoice, MenuLine } from '@/components/platform/ui/menu';
import type { Viewer } from '@/lib/platform/session/viewer';
import { isUnder } from './navigation';

export type WardLink = { uuid: string; name: string; href: string };

type PlaceSwitcherProps = {
  viewer: Viewer;
  wards: readonly WardLink[];
  onChooseProvider: (providerUuid: string) => void;
};

/** The provider, and the ward while one is open. Pressed, the others to go to. */
export function PlaceSwitcher({ viewer, wards, onChooseProvider }: PlaceSwitcherProps) {
  const router = useRouter();
  const ward = useWardHere(wards);
  return (
    <Menu
      trigger={(button) => (
        <button
          {...button}
          type="button"
          className="flex min-h-control min-w-0 items-center gap-2 rounded-md px-2 text-start hover:bg-sunken"
        >
          <span className="flex min-w-0 flex-col leading-tight lg:flex-row lg:items-baseline lg:gap-2">
            <span className="sr-only">Change ward or hospital: </span>
            <span className="truncate text-ink-muted text-xs @max-3xs:sr-only lg:text-base">
              {viewer.provider.name}
            </span>
            <span className="truncate font-semibold @max-3xs:line-clamp-2 @max-3xs:text-sm @max-3xs:whitespace-normal lg:max-w-1/2 lg:shrink-0">
              {ward?.name ?? 'All wards'}
            </span>
          </span>
          <Icon of="chevron-down" className="shrink-0 text-ink-muted" />
        </button>
      )}
    >
      <MenuChoice
        label="Ward"
        value={ward?.href ?? ''}
        onValueChange={(href) => router.push(href)}
        options={wards.map(({ href, name }) => ({ value: href, label: name }))}
      />
      {viewer.providers.length > 1 && (
        <>
          <MenuLine />
          <MenuChoice
            label="Provider"
            value={viewer.provider.uuid}
            onValueChange={onChooseProvider}
            options={viewer.providers.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          />
        </>
      )}
    </Menu>
  );
}

/** The ward of the page, or the one from which a page of one patient was opened. */
function useWardHere(wards: readonly WardLink[]): WardLink | undefined {
  const pathname = usePathname();
  const query = useSearchParams();
  const [path = '', asked] = useCameFrom()?.split('?') ?? [pathname, query.toString()];
  const ward = new URLSearchParams(asked).get('ward');
  return wards.find(({ uuid, href }) => isUnder(path, href) || uuid === ward);
}
