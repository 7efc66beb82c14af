// Compares the keys listed in docs/editable-table.md with those of the keyboard map.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { commandFor, type GridCommand, type KeyMode } from '../core/keyboard-map.ts';

const keys = [
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Tab', 'Enter', 'F2', 'Escape'],
  ...[' ', 'Delete', 'Backspace', 'ContextMenu', 'F10', 'a', 'd', 'f', 'g', 'h', 'r', 'y', 'z', 'x'],
];
const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
  ContextMenu: 'Menu',
  x: 'any character',
};
const modifiers = ['Ctrl', 'Alt', 'Shift'] as const;
type Modifier = (typeof modifiers)[number];
const held: readonly (readonly Modifier[])[] = [[], ...modifiers.map((one) => [one]), ['Ctrl', 'Alt'], ['Ctrl', 'Shift'], ['Alt', 'Shift']];

const modes: Readonly<Record<KeyMode, string>> = {
  cell: 'on a cell',
  edit: 'in an editor',
  typing: 'in an editor that was opened by typing',
  header: 'on the head of a column',
};

function meaning(command: GridCommand): string {
  switch (command.do) {
    case 'move':
      return command.extend ? 'as without `Shift`, and the range grows' : 'to the next cell, a page on, to the edge, to the corner';
    case 'finish':
      return command.edit
        ? 'keeps the value and opens the next cell that can be edited'
        : `keeps the value, ${command.go === 'stay' ? 'stays' : 'goes on'}`;
    case 'fill':
      return `fills ${command.direction}`;
    case 'moveRow':
      return 'moves the row';
    case 'branch':
      return `${command.isOpen ? 'opens' : 'closes'} the group, or the row of a tree`;
    case 'panel':
      return { find: 'finds', replace: 'finds and replaces', goTo: 'goes to a row by its number' }[command.of];
    case 'moveColumn':
      return 'moves the column';
    case 'resizeColumn':
      return 'makes the column narrower or wider';
    case 'next':
      return 'to the next cell in reading order, at the end out of the table';
    default:
      return {
        edit: 'edits',
        type: 'overwrites the cell',
        cancel: 'gives the former value back',
        collapse: 'ends the range; `Tab` then leaves the table',
        activate: 'edits, ticks, opens',
        clear: 'empties the range',
        selectAll: 'selects everything',
        selectRow: 'selects the rows of the range',
        selectColumn: 'selects the columns of the range',
        undo: 'undoes',
        redo: 'does again',
        menu: 'opens the menu',
      }[command.do];
  }
}

const press = (key: string, mods: readonly Modifier[]) => ({
  key,
  ctrlKey: mods.includes('Ctrl'),
  altKey: mods.includes('Alt'),
  shiftKey: mods.includes('Shift'),
  metaKey: false,
});
const said = (key: string, mods: readonly Modifier[], mode: KeyMode): string => JSON.stringify(commandFor(press(key, mods), mode));

/** Whether the combination has the same effect without one of its modifiers; it need not be documented then. */
const isIdle = (key: string, mods: readonly Modifier[], mode: KeyMode): boolean =>
  mods.some(
    (one) =>
      said(
        key,
        mods.filter((other) => other !== one),
        mode,
      ) === said(key, mods, mode),
  );

const chord = (key: string, mods: readonly Modifier[]): string =>
  [...mods, names[key] ?? (key.length === 1 ? key.toUpperCase() : key)].map((part) => `\`${part}\``).join('+');

function table(): string {
  const lines = (Object.keys(modes) as KeyMode[]).flatMap((mode) => {
    const rows = new Map<string, string[]>();
    for (const mods of held)
      for (const key of keys) {
        const command = commandFor(press(key, mods), mode);
        // Of all characters, which have the same effect, only x is listed.
        if (command && !(command.do === 'type' && key !== 'x') && !isIdle(key, mods, mode))
          rows.set(meaning(command), [...(rows.get(meaning(command)) ?? []), chord(key, mods)]);
      }
    return [...rows].map(([what, chords]) => `| ${modes[mode]} | ${chords.join(' ')} | ${what} |`);
  });
  return ['| where | keys | what happens |', '|---|---|---|', ...lines].join('\n');
}

it('the documents list every key of the table, and no other', () => {
  const text = readFileSync(new URL('../../../../docs/editable-table.md', import.meta.url), 'utf8');
  const listed = /<!-- keys -->\n\n([\s\S]*?)\n\n<!-- \/keys -->/.exec(text)?.[1];
  expect(listed).toBe(table());
});

it('⌘ stands for Ctrl', () => {
  for (const mode of Object.keys(modes) as KeyMode[])
    for (const key of keys)
      expect(commandFor({ ...press(key, []), metaKey: true }, mode), `${mode} ${key}`).toEqual(commandFor(press(key, ['Ctrl']), mode));
});
