/**
 * Chooses React's production build for screen tests: it is what people get, and rendering takes a fifth less processor time than with the
 * development build. The development build, with its warnings and readable errors, is used when `NODE_ENV` is `development`. With `test`, which
 * Vitest sets, antd would give all elements the same id, so that dialogs could not be found by title.
 */
if (process.env.NODE_ENV !== 'development') process.env.NODE_ENV = 'production';
