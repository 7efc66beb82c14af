/** Types of the functions of `react-refresh` that are used here, because the library has no types of its own. */
declare module 'react-refresh/runtime' {
  /** Finds React's renderers through the global hook, and receives every root from then on. */
  export function injectIntoGlobalHook(page: object): void;
}
