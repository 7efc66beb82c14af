/** The reason that a person gives for an edit: a property of the body of edits of entities that are `reasoned`. */
export const changeReasonField = 'changeReason';

/** Longest reason, in characters. */
export const changeReasonLength = 200;
