/** Limits of the choice of dispatchers. They stand apart, so that a page that needs them does not load the library of schemas. */

/** Orders for which one call asks; of a longer selection the first ones are asked about, and each assignment is checked again. */
export const mostOrdersAsked = 20;

/** Dispatchers on one page. */
export const dispatcherPageSize = 20;
