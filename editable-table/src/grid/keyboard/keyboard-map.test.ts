import { describe, expect, it } from 'vitest';
import { commandFor, type GridCommand, type KeyMode } from '../core/keyboard-map.ts';

const press = (keys: string) => {
  const parts = keys.split(/\+(?=.)/);
  const key = parts.at(-1) ?? '';
  return {
    key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    shiftKey: parts.includes('Shift'),
    altKey: parts.includes('Alt'),
  };
};

describe('keys on a cell', () => {
  const cases: readonly (readonly [string, GridCommand | undefined])[] = [
    ['ArrowDown', { do: 'move', to: 'down', extend: false }],
    ['Shift+ArrowDown', { do: 'move', to: 'down', extend: true }],
    ['Ctrl+ArrowRight', { do: 'move', to: 'rowEnd', extend: false }],
    ['Home', { do: 'move', to: 'rowStart', extend: false }],
    ['Ctrl+Home', { do: 'move', to: 'first', extend: false }],
    ['Ctrl+Shift+End', { do: 'move', to: 'last', extend: true }],
    ['PageDown', { do: 'move', to: 'pageDown', extend: false }],
    ['Tab', { do: 'next', back: false }],
    ['Shift+Tab', { do: 'next', back: true }],
    ['Enter', { do: 'activate' }],
    ['F2', { do: 'edit' }],
    ['Escape', { do: 'collapse' }],
    ['Delete', { do: 'clear' }],
    [' ', { do: 'activate' }],
    ['Shift+ ', { do: 'selectRow' }],
    ['Ctrl+ ', { do: 'selectColumn' }],
    ['Ctrl+a', { do: 'selectAll' }],
    ['Meta+a', { do: 'selectAll' }],
    ['Ctrl+d', { do: 'fill', direction: 'down' }],
    ['Ctrl+r', { do: 'fill', direction: 'right' }],
    ['Ctrl+z', { do: 'undo' }],
    ['Ctrl+y', { do: 'redo' }],
    ['Ctrl+Shift+Z', { do: 'redo' }],
    ['Alt+ArrowUp', { do: 'moveRow', by: -1 }],
    ['Shift+F10', { do: 'menu' }],
    ['x', { do: 'type', text: 'x' }],
    ['货', { do: 'type', text: '货' }],
    // The browser's clipboard events handle copy, cut and paste, so these keys have no command.
    ['Ctrl+c', undefined],
    ['Ctrl+v', undefined],
    ['Alt+x', undefined],
    ['F5', undefined],
    ['Shift', undefined],
  ];
  it.each(cases)('%s', (keys, expected) => {
    expect(commandFor(press(keys), 'cell')).toEqual(expected);
  });
});

describe('keys in an editor', () => {
  const cases: readonly (readonly [KeyMode, string, GridCommand | undefined])[] = [
    ['edit', 'Enter', { do: 'finish', go: 'down', edit: false }],
    ['edit', 'Shift+Enter', { do: 'finish', go: 'up', edit: false }],
    ['edit', 'Tab', { do: 'finish', go: 'right', edit: true }],
    ['edit', 'Shift+Tab', { do: 'finish', go: 'left', edit: true }],
    ['edit', 'Escape', { do: 'cancel' }],
    ['edit', 'F2', { do: 'finish', go: 'stay', edit: false }],
    // In an editor, arrow keys move the caret; in one that was opened by typing, they go on to the next cell.
    ['edit', 'ArrowRight', undefined],
    ['typing', 'ArrowRight', { do: 'finish', go: 'right', edit: false }],
    ['typing', 'Shift+ArrowRight', undefined],
    ['edit', 'a', undefined],
    ['edit', 'Ctrl+z', undefined],
    ['edit', 'Alt+ArrowDown', undefined],
  ];
  it.each(cases)('%s: %s', (mode, keys, expected) => {
    expect(commandFor(press(keys), mode)).toEqual(expected);
  });
});

describe('keys on a head', () => {
  const cases: readonly (readonly [string, GridCommand | undefined])[] = [
    ['ArrowRight', { do: 'move', to: 'right', extend: false }],
    ['Shift+ArrowRight', { do: 'resizeColumn', by: 1 }],
    ['Alt+ArrowLeft', { do: 'moveColumn', by: -1 }],
    ['Enter', { do: 'menu' }],
    [' ', { do: 'activate' }],
    ['x', undefined],
    ['Delete', undefined],
    ['Tab', undefined],
  ];
  it.each(cases)('%s', (keys, expected) => {
    expect(commandFor(press(keys), 'header')).toEqual(expected);
  });
});
