import type { KeyboardEvent } from 'react';

/** Whether the key was pressed for the panel. While an input method composes a text, its keys choose or cancel that text. */
export const isPressed = ({ key, nativeEvent }: KeyboardEvent, wanted: 'Enter' | 'Escape'): boolean =>
  key === wanted && !nativeEvent.isComposing;
