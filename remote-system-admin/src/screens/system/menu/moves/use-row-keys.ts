import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLabel } from 'shared-platform/i18n';
import { useText } from '../../../../messages.ts';
import { type MenuRow, menuName } from '../menu-rows.ts';
import { type MenuTarget, type MoveDirection, markOf, placeInWords, targetFrom, targetOf } from './menu-places.ts';
import styles from './rows.module.css';

interface PickedUp {
  readonly row: MenuRow;
  readonly at: MenuTarget;
}

const directions: Readonly<Record<string, MoveDirection>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' };

/**
 * Handlers for drag handles, and classes for rows, with which a menu is moved by keyboard: Space or Enter picks it up and puts it down, arrow keys
 * choose the place, Escape leaves it where it was. `spoken`: what happened, for screen readers.
 */
export function useRowKeys(rows: readonly MenuRow[], onDrop: (row: MenuRow, target: MenuTarget) => Promise<void>) {
  const text = useText();
  const label = useLabel();
  const [picked, setPicked] = useState<PickedUp | null>(null);
  const [spoken, setSpoken] = useState('');
  const host = useRef<HTMLDivElement>(null);
  /** The menu whose handle gets the focus again after the browser has removed the focus because the row was moved. */
  const refocus = useRef<string | null>(null);
  // The effect depends on the order of `rows`, which tells when the row is at its new place.
  useEffect(() => {
    const { current: id } = refocus;
    if (id === null || picked || document.activeElement !== document.body) return;
    refocus.current = null;
    [...(host.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])].find(({ dataset }) => dataset.handle === id)?.focus();
  }, [rows, picked]);

  const placeText = (row: MenuRow, target: MenuTarget): string => {
    const { parent, place, count } = placeInWords(rows, row, target);
    return text('menu.placeAt', { parent: parent ? label(menuName(parent)) : text('menu.atTheTop'), place, count });
  };
  const say = (key: 'picked' | 'put' | 'left', row: MenuRow, target: MenuTarget): void =>
    setSpoken(text(`menu.${key}`, { name: label(menuName(row)), place: placeText(row, target) }));
  const press = (event: KeyboardEvent, row: MenuRow): boolean => {
    const own = picked?.row.id === row.id ? picked : null;
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === ' ' || event.key === 'Enter') {
      if (own) {
        setPicked(null);
        refocus.current = row.id;
        say('put', row, own.at);
        void onDrop(row, own.at);
      } else {
        const at = targetOf(rows, row);
        setPicked({ row, at });
        say('picked', row, at);
      }
      return true;
    }
    if (!own) return false;
    if (event.key === 'Escape') {
      setPicked(null);
      say('left', row, targetOf(rows, row));
      return true;
    }
    const direction = directions[event.key];
    if (!direction) return false;
    const at = targetFrom(rows, row, own.at, direction);
    if (at) setPicked({ row, at });
    setSpoken(at ? placeText(row, at) : text('menu.noPlace'));
    return true;
  };
  const mark = picked && markOf(rows, picked.row, picked.at);
  return {
    host,
    spoken,
    /** Id of the menu that is picked up. */
    picked: picked?.row.id ?? null,
    leave: (): void => setPicked(null),
    /** Returns whether the key was handled. */
    press,
    classOf: (row: MenuRow): string | undefined => {
      if (picked?.row.id === row.id) return styles.dragged;
      return mark?.id === row.id ? styles[mark.side] : undefined;
    },
  };
}
