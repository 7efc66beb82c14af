/** Types of the library's functions used here, because it contains none. */
declare module 'react-refresh/runtime' {
  /** Finds React's renderers through the global hook, and receives every root from then on. */
  export function injectIntoGlobalHook(page: object): void;
}
