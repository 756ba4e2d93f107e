'use client';

import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import type { IconName } from '@/components/platform/ui/icon-names';
import { lazy, useLazy } from './lazy';
import { LazyPending } from './lazy-pending';

const panel = lazy(() => import('./menu-panel'));

/** The attributes that make a button open a menu; all of them go to the button. */
type MenuButtonProps = {
  id: string;
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
};

type MenuProps = {
  /** The button that opens it. */
  trigger: (button: MenuButtonProps) => ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** A button and the menu it opens. The menu itself does not come with the page. */
export function Menu({ trigger, align = 'start', children }: MenuProps) {
  const id = useId();
  const menuId = `${id}-menu`;
  const button = useRef<HTMLButtonElement>(null);
  /** `keys`: the first item takes the focus. undefined: not opened yet. */
  const [opened, setOpened] = useState<'pointer' | 'keys' | null>();
  const isOpen = opened === 'pointer' || opened === 'keys';
  const parts = useLazy(panel, isOpen);
  const close = () => setOpened(null);
  const press = usePress(isOpen, setOpened);
  return (
    <>
      {trigger({
        id,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': parts && isOpen ? menuId : undefined,
        ...press,
      })}
      {isOpen && !parts && <LazyPending of={panel} button={button} onCancel={close} />}
      {parts && opened !== undefined && (
        <parts.MenuPanel
          id={menuId}
          button={button}
          buttonId={id}
          align={align}
          opened={opened}
          onClose={close}
        >
          {children}
        </parts.MenuPanel>
      )}
    </>
  );
}

/**
 * A mouse opens a menu on press, a finger on release, because it may be about to scroll. A click without a pointer comes
 * from Enter, Space or a screen reader. Some screen readers send a whole pointer press with it; the click does not show
 * that, only the events before it do.
 */
function usePress(isOpen: boolean, setOpened: (opened: 'pointer' | 'keys' | null) => void) {
  const pressed = useRef<{ by: 'finger' | 'mouse'; wasOpen: boolean } | null>(null);
  const forget = () => {
    pressed.current = null;
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0 || event.ctrlKey) return;
      const by = ['touch', 'pen'].includes(event.pointerType) ? 'finger' : 'mouse';
      // By the time of the click an open menu has lost the focus to the button, and is closed.
      pressed.current = { by, wasOpen: isOpen };
      if (by === 'finger') return;
      // The focus goes to the menu, not to the button.
      if (!isOpen) event.preventDefault();
      setOpened(isOpen ? null : 'pointer');
    },
    // A finger that is lifted leaves too, and its click is still to come.
    onPointerLeave: () => {
      if (pressed.current?.by === 'mouse') forget();
    },
    onPointerCancel: forget,
    onKeyDown: (event) => {
      forget();
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpened('keys');
    },
    onClick: () => {
      const press = pressed.current;
      forget();
      if (press === null) setOpened(isOpen ? null : 'keys');
      else if (press.by === 'finger') setOpened(press.wasOpen ? null : 'pointer');
    },
  } satisfies Partial<MenuButtonProps>;
}

type MenuItemProps = { icon?: IconName; onSelect: () => void; children: ReactNode };

export function MenuItem(props: MenuItemProps) {
  const parts = useLazy(panel, true);
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
  const parts = useLazy(panel, true);
  return parts && <parts.PanelChoice {...props} />;
}

type MenuCheckboxProps = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
};

/** One of several that may each be on or off. The menu stays open for the next. */
export function MenuCheckbox(props: MenuCheckboxProps) {
  const parts = useLazy(panel, true);
  return parts && <parts.PanelCheckbox {...props} />;
}

export function MenuLine() {
  const parts = useLazy(panel, true);
  return parts && <parts.PanelLine />;
}
