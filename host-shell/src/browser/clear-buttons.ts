/** The buttons of antd that clear a field. */
const clearButtons = '.ant-select-clear, .ant-picker-clear, .ant-input-clear-icon';

/**
 * Tab leads from a field to the next one, not to the button that clears it: it appears as soon as something is chosen, so that what a person types next
 * would be lost. antd has no property for this, therefore the buttons are taken out of the order at the moment in which Tab is pressed.
 */
function passClearButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>(clearButtons)) button.tabIndex = -1;
}

/** The key that empties a select box of one value, as pressing its button does; Backspace as well where nothing can be typed. */
function clearByKey({ key, target, repeat }: KeyboardEvent): void {
  if (repeat || !(target instanceof HTMLInputElement) || target.value !== '') return;
  if (key !== 'Delete' && !(key === 'Backspace' && target.readOnly)) return;
  target.closest('.ant-select:not(.ant-select-multiple)')?.querySelector<HTMLElement>('.ant-select-clear')?.click();
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Tab') passClearButtons();
  else clearByKey(event);
}

/** Takes the clear buttons of all fields of the page out of the order of Tab; `Delete` clears a select box instead. Returns what ends it. */
export function watchClearButtons(): () => void {
  document.addEventListener('keydown', onKey, true);
  return () => document.removeEventListener('keydown', onKey, true);
}
