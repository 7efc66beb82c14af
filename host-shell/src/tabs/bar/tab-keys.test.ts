import { describe, expect, it } from 'vitest';
import { tabKeyOf } from './tab-keys.ts';
import { placeOf } from './use-tab-drag.ts';

const press = (code: string, keys: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({
    altKey: true,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    defaultPrevented: false,
    target: null,
    code,
    ...keys,
  }) as never;

describe('keys that work on tabs', () => {
  it.each([
    ['PageUp', false, 'previous'],
    ['PageDown', false, 'next'],
    ['PageUp', true, 'moveLeft'],
    ['PageDown', true, 'moveRight'],
    ['KeyW', false, 'close'],
    ['KeyL', false, 'list'],
  ] as const)('Alt and %s (Shift: %s) is %s', (code, shiftKey, does) => expect(tabKeyOf(press(code, { shiftKey }), false)).toBe(does));

  // Key combinations that browsers use for their own tabs, going back, and menus.
  it.each([
    ['ArrowLeft', {}],
    ['ArrowRight', {}],
    ['Digit1', {}],
    ['KeyD', {}],
    ['KeyF', {}],
    ['Home', {}],
    ['PageDown', { altKey: false, ctrlKey: true }],
    ['KeyW', { altKey: false, ctrlKey: true }],
    ['KeyW', { ctrlKey: true }],
    ['KeyW', { metaKey: true }],
    ['Tab', { ctrlKey: true }],
    ['KeyW', { isComposing: true }],
    ['KeyW', { defaultPrevented: true }],
  ])('leaves %s with %j alone', (code, keys) => expect(tabKeyOf(press(code, keys), false)).toBeNull());
});

describe('the place of a dragged tab', () => {
  const tabs = [
    { offsetLeft: 0, offsetWidth: 60 },
    { offsetLeft: 64, offsetWidth: 100 },
    { offsetLeft: 168, offsetWidth: 200 },
    { offsetLeft: 372, offsetWidth: 60 },
  ];
  it.each([
    [1, 64, 1],
    [1, 167, 1],
    [1, 169, 2],
    [1, 310, 3],
    [2, 100, 1],
    [2, 120, 2],
    [3, 200, 2],
    [3, 20, 0],
  ])('that stood at %i, with its left edge at %i, is %i', (at, left, place) => expect(placeOf(tabs, at, left)).toBe(place));
});
