/** Text from an input method: while it is composed, the field shows it without reporting it; the final text is reported like typed text. */
import { type ChangeEvent, type CompositionEvent, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

export interface Composition {
  /** What the field shows while something is composed. */
  readonly composed: string | null;
  readonly handlers: {
    readonly onChange: (event: ChangeEvent<TextField>) => void;
    readonly onCompositionEnd: (event: CompositionEvent<TextField>) => void;
  };
}

/** `take` hears the field's text whenever it is another one and nothing is being composed. */
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
      // Browsers fire no change event at the end of a composition.
      onCompositionEnd: (event) => settle(event.currentTarget.value),
    },
  };
}
