/** Text of a view in the one line of its cell; the whole of it is the title. */
export const oneLine = { overflow: 'hidden', minWidth: 0, textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
