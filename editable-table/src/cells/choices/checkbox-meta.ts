import { checkboxKind } from './checkbox.tsx';

/** Checkbox type under the earlier system's second name. */
export const checkboxMeta = checkboxKind('checkbox_meta');
