import { useCallback, useRef } from 'react';
import { timing } from 'shared-contracts/wire/constants';
import { notices } from 'shared-platform/notices';
import { useControlTexts } from './control-texts.ts';

/**
 * Refuses a click that follows another one with the same key within 300 ms, and shows a warning. Returns whether the click is accepted; a
 * refused click does not start the waiting time again.
 */
export function useClickGuard(): (key?: string) => boolean {
  const t = useControlTexts();
  const passed = useRef(new Map<string, number>());
  return useCallback(
    (key = 'default') => {
      const now = Date.now();
      if (now - (passed.current.get(key) ?? Number.NEGATIVE_INFINITY) < timing.fastClick) {
        notices.warning(t('tooFast'));
        return false;
      }
      passed.current.set(key, now);
      return true;
    },
    [t],
  );
}
