import { ReadyLink } from '@/components/platform/ui/ready-link';

const pages = [
  { href: '/services', label: 'Services' },
  { href: '/services/tiers', label: 'Price tiers' },
] as const;

/** The two halves of what a price is of: the service, and whose price it is. */
export function CatalogueNav({ here }: { here: (typeof pages)[number]['href'] }) {
  return (
    <nav
      aria-label="Services and price tiers"
      className="flex gap-1 overflow-x-auto border-line border-b"
    >
      {pages.map(({ href, label }) => (
        <ReadyLink
          key={href}
          href={href}
          aria-current={href === here ? 'page' : undefined}
          className="-mb-px inline-flex h-control items-center whitespace-nowrap border-transparent border-b-2 px-3 font-medium text-ink-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink forced-colors:border-b-[Canvas] forced-colors:aria-[current=page]:border-b-[Highlight]"
        >
          {label}
        </ReadyLink>
      ))}
    </nav>
  );
}
