/**
 * Keyboard use of a list: keys for rows and the open record, one Tab stop for all rows, a help sheet, and restoring a lost focus. Works
 * only while its tab is active, because hidden tabs run no effects.
 */
import { Flex } from 'antd';
import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { LaterSurface } from '../../controls/later-surface.tsx';
import type { ListModel } from '../list-model.ts';
import { hasOwnKeys, type KeyBinding, pressedKey, windowOf } from './key-bindings.ts';
import { type KeyedList, useListBindings } from './list-bindings.ts';
import styles from './list-keys.module.css';
import { rowIdOf } from './row-focus.ts';
import { focusList, type ListPlace, useFocusRescue, useRowStops } from './row-stops.ts';

const KeySheet = lazyPart(async () => ({ default: (await import(/* webpackChunkName: "list-tools" */ './key-sheet.tsx')).KeySheet }));

interface ListKeysProps {
  readonly list: KeyedList;
  readonly model: ListModel;
  readonly children: ReactNode;
}

export function ListKeys({ list, model, children }: ListKeysProps) {
  const host = useRef<HTMLDivElement>(null);
  const currentId = useRef<string>(undefined);
  const place = useMemo<ListPlace>(() => ({ host, currentId }), []);
  const [isSheetOpen, setSheetOpen] = useState(false);
  useRowStops(place, model.rows);
  useFocusRescue(place, model.rows);
  const openSheet = useCallback(() => setSheetOpen(true), []);
  const bindings = useListBindings(list, model, place, openSheet);
  useKeyPresses(host, bindings, () => focusList(place, model.rows));
  return (
    <Flex ref={host} vertical gap={8} tabIndex={-1} className={styles.list}>
      {children}
      {isSheetOpen && (
        <LaterSurface onClose={() => setSheetOpen(false)}>
          <KeySheet bindings={bindings} onClose={() => setSheetOpen(false)} />
        </LaterSurface>
      )}
    </Flex>
  );
}

function useKeyPresses(host: RefObject<HTMLElement | null>, bindings: readonly KeyBinding[], leaveField: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const element = host.current;
    const key = pressedKey(event);
    if (!element || key === null || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
    const surface = element === target ? null : windowOf(target);
    const isTyping = hasOwnKeys(target);
    const isHere = !surface && (target === document.body || element.contains(target));
    // Escape in a filter returns to the rows, unless the filter must close something first.
    if (key === 'Escape' && isHere && isTyping && target.getAttribute('aria-expanded') !== 'true') {
      leaveField();
      return;
    }
    const works: Readonly<Record<KeyBinding['where'], boolean>> = {
      any: key === 'Ctrl+Enter' || !isTyping,
      record: !isTyping && (surface !== null || isHere),
      list: !isTyping && !surface,
      row: !isTyping && isHere && rowIdOf(target) !== undefined,
    };
    if (bindings.some(({ keys, where, run }) => keys.includes(key) && works[where] && run())) event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
