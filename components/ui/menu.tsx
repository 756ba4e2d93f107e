'use client';

import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
};

export function Menu({ trigger, align = 'start', children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal: it stays inside the landmark that it was opened from. */}
      <Radix.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 max-w-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-overlay forced-colors:border"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

type MenuItemProps = { icon?: LucideIcon; onSelect: () => void; children: ReactNode };

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <Radix.Item onSelect={onSelect} className={itemLook}>
      {icon && <Icon of={icon} className="shrink-0 text-ink-muted" />}
      {children}
    </Radix.Item>
  );
}

type MenuChoiceProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode }[];
};

/** One of several, with a tick at the one that holds. */
export function MenuChoice({ label, value, onValueChange, options }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      <Radix.Label className="px-2 pt-2 pb-1 text-ink-faint text-sm">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={itemLook}>
          <span className="grid size-[1.25em] shrink-0 place-items-center">
            <Radix.ItemIndicator>
              <Icon of={Check} />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

type MenuCheckboxProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
};

/** One of several that may each be on or off. The menu stays open for the next. */
export function MenuCheckbox({ checked, onCheckedChange, children }: MenuCheckboxProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemLook}
    >
      <span className="grid size-[1.25em] shrink-0 place-items-center">
        <Radix.ItemIndicator>
          <Icon of={Check} />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

export function MenuLine() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

const itemLook =
  'flex min-h-control cursor-pointer select-none items-center gap-2.5 rounded-md px-2 outline-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:outline-focus data-highlighted:-outline-offset-2';
