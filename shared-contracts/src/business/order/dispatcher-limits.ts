/** Limits of the choice of dispatchers. They stand apart, so that a page that needs them does not load the library of schemas. */

/**
 * Maximum number of orders in one request for possible dispatchers. Of a longer selection the first orders are sent; the server checks
 * every assignment again.
 */
export const mostOrdersAsked = 20;

/** Number of dispatchers on one page. */
export const dispatcherPageSize = 20;
