/** Text from an input method: while it is composed, the field shows it without reporting it; the final text is reported like typed text. */
import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

export interface Composition {
  /** The field's text during a composition (input of Chinese characters); null otherwise. */
  readonly composed: string | null;
  readonly handlers: {
    readonly onChange: (event: ChangeEvent<TextField>) => void;
    readonly onCompositionEnd: (event: CompositionEvent<TextField>) => void;
  };
}

/** Hook for a field. `take` is called with the field's text whenever it changes outside a composition. */
export function useComposition(take: (text: string) => void): Composition {
  const [composed, setComposed] = useState<string | null>(null);
  const settle = (text: string): void => {
    setComposed(null);
    take(text);
  };
  return {
    composed,
    handlers: {
      onChange(event) {
        if ((event.nativeEvent as InputEvent).isComposing) setComposed(event.target.value);
        else settle(event.target.value);
      },
      // The end of a composition is handled separately, because browsers send no change event for it.
      onCompositionEnd: (event) => settle(event.currentTarget.value),
    },
  };
}
