/** Element ids by which a tab and its page refer to each other. */
export const tabElementId = (id: string): string => `tab-${id}`;
export const panelElementId = (id: string): string => `panel-${id}`;

/** Id of the page that a tab shows now: a refreshed tab shows another one, so that questions of its former page can be told apart. */
export const pageIdOf = ({ id, generation }: { readonly id: string; readonly generation: number }): string => `${id}/${generation}`;
