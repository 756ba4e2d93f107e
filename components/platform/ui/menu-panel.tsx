'use client';

// No public surface of radix-ui, whose own menu brings its trigger: to upgrade it, run slow-parts.spec.ts and board-actions.spec.ts.
import { Menu as Radix } from 'radix-ui/internal';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { Icon } from './icon';

type MenuPanelProps = {
  id: string;
  /** The button that it hangs at and is named by. */
  button: RefObject<HTMLButtonElement | null>;
  buttonId: string;
  align: 'start' | 'end';
  /** By what it was opened; null while it is closed. */
  opened: 'pointer' | 'keys' | null;
  onClose: () => void;
  children: ReactNode;
};

const MenuButton = createContext<RefObject<HTMLButtonElement | null> | null>(null);

/** The panel of a Menu's button. */
export function MenuPanel({
  id,
  button,
  buttonId,
  align,
  opened,
  onClose,
  children,
}: MenuPanelProps) {
  const isLeft = useRef(false);
  return (
    <Radix.Root open={opened !== null} onOpenChange={(open) => open || onClose()} modal={false}>
      <Radix.Anchor virtualRef={button} />
      {/* Not in a portal: it stays inside the landmark that it was opened from. */}
      <Radix.Content
        id={id}
        aria-labelledby={buttonId}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onInteractOutside={() => {
          isLeft.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A control that was pressed elsewhere has the focus, and so has one that an item opened.
          if (!isLeft.current) button.current?.focus();
          isLeft.current = false;
        }}
        className="z-50 max-h-(--radix-popper-available-height) min-w-56 max-w-80 overflow-y-auto rounded-lg bg-raised p-1 shadow-overlay forced-colors:border"
      >
        {opened === 'keys' && <FocusOnFirst />}
        <MenuButton value={button}>{children}</MenuButton>
      </Radix.Content>
    </Radix.Root>
  );
}

/** Gives the menu's first item the focus as soon as the menu is drawn, which is after it has been opened. */
function FocusOnFirst() {
  const here = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const first = here.current?.parentElement?.querySelector<HTMLElement>('[role^="menuitem"]');
    first?.focus({ preventScroll: true });
  }, []);
  return <span ref={here} hidden />;
}

type PanelItemProps = { icon?: IconName; onSelect: () => void; children: ReactNode };

export function PanelItem({ icon, onSelect, children }: PanelItemProps) {
  const button = use(MenuButton);
  const select = () => {
    // At once, and not when the menu is gone: a dialog that opens meanwhile would find the focus nowhere to return to.
    button?.current?.focus();
    onSelect();
  };
  return (
    <Radix.Item onSelect={select} className={itemLook}>
      {icon && <Icon of={icon} className="shrink-0 text-ink-muted" />}
      {children}
    </Radix.Item>
  );
}

type PanelChoiceProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode }[];
};

export function PanelChoice({ label, value, onValueChange, options }: PanelChoiceProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      <Radix.Label className="px-2 pt-2 pb-1 text-ink-faint text-sm">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={itemLook}>
          <span className="grid size-[1.25em] shrink-0 place-items-center">
            <Radix.ItemIndicator>
              <Icon of="check" />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

type PanelCheckboxProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
};

export function PanelCheckbox({ checked, onCheckedChange, children }: PanelCheckboxProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={itemLook}
    >
      <span className="grid size-[1.25em] shrink-0 place-items-center">
        <Radix.ItemIndicator>
          <Icon of="check" />
        </Radix.ItemIndicator>
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}

export function PanelLine() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}

const itemLook =
  'flex min-h-control cursor-pointer select-none items-center gap-2.5 rounded-md px-2 outline-none data-highlighted:bg-sunken data-highlighted:outline-2 data-highlighted:outline-focus data-highlighted:-outline-offset-2';
