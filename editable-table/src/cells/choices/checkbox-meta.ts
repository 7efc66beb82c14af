import { checkboxKind } from './checkbox.tsx';

/** The predecessor's second name for a checkbox. */
export const checkboxMeta = checkboxKind('checkbox_meta');
