'use client';

import type { LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { deferred, useDeferred } from './deferred';

const panel = deferred(() => import('./menu-panel'));

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** A button and the menu it opens. The menu itself does not come with the page. */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /** `keys`: the first item takes the focus. undefined: not opened yet. */
  const [opened, setOpened] = useState<'pointer' | 'keys' | null>();
  const isOpen = opened === 'pointer' || opened === 'keys';
  const parts = useDeferred(panel, isOpen);
  const toggle = (by: 'pointer' | 'keys') => setOpened(isOpen ? null : by);
  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerDown: (event) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The focus goes to the menu, not to the button.
          if (!isOpen) event.preventDefault();
          toggle('pointer');
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened('keys');
        },
        // Enter, Space and a screen reader's own press; a pointer has opened it before it is up again.
        onClick: (event) => event.detail === 0 && toggle('keys'),
      })}
      {parts && opened !== undefined && (
        <parts.MenuPanel
          button={button}
          buttonId={id}
          align={align}
          opened={opened}
          onClose={() => setOpened(null)}
        >
          {children}
        </parts.MenuPanel>
      )}
    </>
  );
}

type MenuItemProps = { icon?: LucideIcon; onSelect: () => void; children: ReactNode };

export function MenuItem(props: MenuItemProps) {
  const parts = useDeferred(panel, true);
  return parts && <parts.PanelItem {...props} />;
}

type MenuChoiceProps = {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode }[];
};

/** One of several, with a tick at the one that holds. */
export function MenuChoice(props: MenuChoiceProps) {
  const parts = useDeferred(panel, true);
  return parts && <parts.PanelChoice {...props} />;
}

type MenuCheckboxProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
};

/** One of several that may each be on or off. The menu stays open for the next. */
export function MenuCheckbox(props: MenuCheckboxProps) {
  const parts = useDeferred(panel, true);
  return parts && <parts.PanelCheckbox {...props} />;
}

export function MenuLine() {
  const parts = useDeferred(panel, true);
  return parts && <parts.PanelLine />;
}
