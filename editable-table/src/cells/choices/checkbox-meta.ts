import { checkboxKind } from './checkbox.tsx';

/** The checkbox type under the second name that it had in the earlier system. */
export const checkboxMeta = checkboxKind('checkbox_meta');
