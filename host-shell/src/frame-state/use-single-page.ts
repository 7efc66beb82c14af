import { useIsMobile } from '../browser/use-media.ts';
import { useSetting } from '../settings/settings.ts';

/** Whether only the current page is kept and no tabs are shown: on mobile, and when multi-page mode is off. */
export function useSinglePage(): boolean {
  const isMobile = useIsMobile();
  return !useSetting('multiPage') || isMobile;
}
