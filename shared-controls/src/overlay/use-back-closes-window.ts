import { useBackCloses } from 'shared-platform/tabs';

export interface BackOfWindow {
  /**
   * What the browser's Back does while the window is open, on phones and where tabs are off; default: what its button to cancel or close does. `null`
   * where something else already holds Back for the window, e.g. an address that is a step of the history.
   */
  readonly onBack?: (() => void) | null;
}

/** Makes Back close a window instead of what is below it. */
export function useBackClosesWindow(isOpen: boolean, onBack: BackOfWindow['onBack'], onClose: () => void): void {
  useBackCloses(isOpen && onBack !== null, onBack ?? onClose);
}
