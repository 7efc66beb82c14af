/** A part of the shell whose code is fetched when it is first needed. */
import { type ComponentType, useRef, useState } from 'react';
import { notices } from 'shared-platform/notices';
import { useNoticeText } from './messages.ts';

export interface Part<Props> {
  /** The component; null until its code is loaded. */
  readonly Component: ComponentType<Props> | null;
  /** Loads the code if necessary. A failure is reported only with `onFailed`; the next call tries again. */
  readonly need: (onFailed?: () => void) => void;
}

export function usePart<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const t = useNoticeText();
  const [loaded, setLoaded] = useState<{ readonly Component: ComponentType<Props> } | null>(null);
  const isLoading = useRef(false);
  const waiting = useRef<(() => void) | undefined>(undefined);
  const need = (onFailed?: () => void): void => {
    waiting.current = onFailed ?? waiting.current;
    if (isLoading.current || loaded) return;
    isLoading.current = true;
    load().then(
      (Component) => setLoaded({ Component }),
      () => {
        isLoading.current = false;
        if (!waiting.current) return;
        notices.error(t('partFailed'));
        waiting.current();
        waiting.current = undefined;
      },
    );
  };
  return { Component: loaded?.Component ?? null, need };
}
