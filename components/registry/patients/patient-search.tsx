'use client';

import { Command } from 'cmdk';
import { useRouter } from 'next/navigation';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import type { NavigationItem } from '@/components/platform/shell/navigation';
import { Icon } from '@/components/platform/ui/icon';
import { useReturnFocus } from '@/components/platform/ui/use-return-focus';
import { foundDetails, whereabouts } from './found-words';
import { type SearchPatients, usePatientSearch } from './use-patient-search';

type PatientSearchProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Text typed before this was loaded. */
  typed: string;
  search: SearchPatients;
  /** Pages to go to, offered under the patients. */
  pages: readonly NavigationItem[];
};

/** Finds a patient from anywhere, by any part of the name, the MR number or the telephone. */
export function PatientSearch({ open, onOpenChange, typed, search, pages }: PatientSearchProps) {
  const router = useRouter();
  const [query, setQuery] = useState(typed);
  const { patients, searching, status } = usePatientSearch(search, query);
  const wanted = query.trim().toLowerCase();
  const found = pages.filter(({ label }) => label.toLowerCase().includes(wanted));
  const keys = [...patients.map(({ uuid }) => uuid), ...found.map(({ href }) => href)];
  const [marked, setMarked] = useMark(searching, keys);
  const show = (next: boolean) => {
    if (!next) setQuery('');
    onOpenChange(next);
  };
  const go = (href: string) => {
    show(false);
    router.push(href);
  };
  const onCloseAutoFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={show}>
      <Radix.Portal>
        <Radix.Overlay className="overlay-fade fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={focusAtEnd}
          aria-describedby={undefined}
          className="panel-enter fixed inset-x-2 top-2 z-50 mx-auto max-w-xl overflow-hidden rounded-lg bg-raised shadow-overlay outline-none sm:top-[12dvh] forced-colors:border"
        >
          <Radix.Title className="sr-only">Find the patient</Radix.Title>
          <Command
            label="Find the patient"
            shouldFilter={false}
            loop
            value={marked}
            onValueChange={setMarked}
          >
            <div className="flex items-center gap-3 border-line border-b px-4">
              <Icon of="search" className="shrink-0 text-ink-muted" />
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder="Name, MR number or phone"
                className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-ink-faint"
              />
            </div>
            <p role="status" className="px-4 py-2 text-ink-muted text-sm">
              {status}
            </p>
            <Command.List
              label="Patients and pages"
              className="max-h-[55dvh] overflow-y-auto not-empty:px-1 pb-1"
            >
              {patients.map((patient) => (
                <Command.Item
                  key={patient.uuid}
                  value={patient.uuid}
                  disabled={searching}
                  onSelect={() => go(patient.href)}
                  className={itemLook}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block wrap-anywhere font-semibold">{patient.name}</span>
                    <span className="block truncate text-ink-muted text-sm">
                      {foundDetails(patient)}
                    </span>
                  </span>
                  <span className="shrink-0 text-ink-muted text-sm">{whereabouts(patient)}</span>
                </Command.Item>
              ))}
              {found.map((page) => (
                <Command.Item
                  key={page.href}
                  value={page.href}
                  disabled={searching}
                  onSelect={() => go(page.href)}
                  className={itemLook}
                >
                  <Icon of={page.icon} className="shrink-0 text-ink-muted" />
                  {page.label}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * The next letter continues the text typed ahead, where the dialog's own way would have marked it to be replaced.
 */
function focusAtEnd(event: Event) {
  const field = event.target instanceof Element ? event.target.querySelector('input') : null;
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}

const itemLook =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 data-[selected=true]:bg-sunken data-[selected=true]:outline-2 data-[selected=true]:outline-focus data-[selected=true]:-outline-offset-2 data-[disabled=true]:opacity-50';

/**
 * The row that Enter opens. It goes back to the top when what is offered changes, and there is none while a search
 * runs: Enter must never open a patient left over from the search before.
 */
function useMark(searching: boolean, keys: readonly string[]) {
  const offered = [searching, ...keys].join(' ');
  const top = keys[0] ?? '';
  const [mark, setMark] = useState({ offered, key: top });
  if (mark.offered !== offered) setMark({ offered, key: top });
  return [searching ? '' : mark.key, (key: string) => setMark({ offered, key })] as const;
}
