/** Focuses the first field of a form that opens in a dialog, so that people can type at once. */
import { type RefObject, useEffect } from 'react';
import { focusFirstField } from 'shared-controls/focus-first';

/** Focuses the first field unless a control of the dialog has the focus already. Not on touch screens, whose keyboard would cover the form. */
export function useFirstFocus(formName: string, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (!dialog) return;
    // The focus is set a moment later, because the dialog takes the focus when it opens.
    const timer = setTimeout(() => place.current && focusFirstField(dialog, place.current));
    return () => clearTimeout(timer);
    // The effect depends on nothing else, so it runs once for each form.
  }, [formName, place]);
}
