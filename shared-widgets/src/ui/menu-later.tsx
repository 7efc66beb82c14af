/**
 * Stands in for antd's menu inside antd's drop-downs and column filters (`tooling/src/build/shell-preset.ts`): the menu weighs 11 kB of every
 * list, and nobody sees it before the first drop-down opens. A drop-down that opens before the menu is loaded fills when it arrives.
 */
import type { MenuProps, MenuRef } from 'antd';
import { type ComponentType, forwardRef, type RefAttributes, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { loadPatiently } from 'shared-platform/lazy-part';

type Menu = ComponentType<MenuProps & RefAttributes<MenuRef>>;

let loaded: Menu | null = null;
let loading: Promise<void> | null = null;

/** Loads the menu, once. After a failure the next call tries again. */
function loadMenu(): Promise<void> {
  loading ??= loadPatiently(() => import(/* webpackChunkName: "menu" */ './menu.ts')).then(
    ({ Menu }) => {
      loaded = Menu;
    },
    () => {
      loading = null;
    },
  );
  return loading;
}

const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads the menu when the person first moves the pointer, touches or presses a key, which is before a drop-down can open. */
export function useMenuAhead(): void {
  useEffect(() => {
    const turn = (): void => {
      stop();
      void loadMenu();
    };
    const stop = () => {
      for (const sign of signs) removeEventListener(sign, turn, true);
    };
    if (!loaded) for (const sign of signs) addEventListener(sign, turn, { capture: true, passive: true });
    return stop;
  }, []);
}

const MenuLater = forwardRef<MenuRef, MenuProps>(function MenuLater(properties, ref) {
  const [Menu, setMenu] = useState(() => loaded);
  const menu = useRef<MenuRef>(null);
  const isFocusWanted = useRef(false);
  useEffect(() => {
    let isShown = true;
    if (!loaded) void loadMenu().then(() => isShown && setMenu(() => loaded));
    return () => {
      isShown = false;
    };
  }, []);
  useImperativeHandle(ref, () => ({
    get menu() {
      return menu.current?.menu ?? null;
    },
    // A drop-down that was opened by keyboard gives its menu the focus once, so the wish is kept until the menu is there.
    focus: (options) => {
      if (menu.current) menu.current.focus(options);
      else isFocusWanted.current = true;
    },
  }));
  useEffect(() => {
    if (!Menu || !isFocusWanted.current) return;
    isFocusWanted.current = false;
    menu.current?.focus();
  }, [Menu]);
  return Menu ? <Menu {...properties} ref={menu} /> : null;
});

// biome-ignore lint/style/noDefaultExport: it stands in for a module of antd.
export default MenuLater;
