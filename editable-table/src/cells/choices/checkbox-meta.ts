import { checkboxKind } from './checkbox.tsx';

/** The earlier system's second name for a checkbox. */
export const checkboxMeta = checkboxKind('checkbox_meta');
