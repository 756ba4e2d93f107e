'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '@/components/platform/ui/icon';

type SettingsSectionProps = {
  /** The fragment of a link to the section, which opens it. */
  id: string;
  title: string;
  /** Whether it is open from the start. */
  isOpen?: boolean;
  children: ReactNode;
};

/** A section of the settings, which opens and closes. */
export function SettingsSection({ id, title, isOpen = false, children }: SettingsSectionProps) {
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const openByLink = () => {
      if (!section.current || window.location.hash !== `#${id}`) return;
      section.current.open = true;
      section.current.scrollIntoView();
    };
    openByLink();
    window.addEventListener('hashchange', openByLink);
    return () => window.removeEventListener('hashchange', openByLink);
  }, [id]);
  return (
    <details ref={section} id={id} open={isOpen} className="group border-line border-t">
      <summary className="flex min-h-14 items-center gap-2 font-semibold text-lg hover:bg-sunken">
        <Icon of="chevron-right" className="shrink-0 text-ink-muted group-open:rotate-90" />
        <h2>{title}</h2>
      </summary>
      <div className="flex flex-col gap-5 pt-2 pb-8">{children}</div>
    </details>
  );
}
