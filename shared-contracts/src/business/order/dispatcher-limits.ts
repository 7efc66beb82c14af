/** Limits of the choice of dispatchers. They are in a file of their own, so that pages that need them do not load the schema library. */

/**
 * Maximum number of orders in one request for possible dispatchers. Of a longer selection the first orders are sent; the server checks
 * every assignment again.
 */
export const mostOrdersAsked = 20;

/** Number of dispatchers on one page. */
export const dispatcherPageSize = 20;
