/** The part of the library that we call; it brings no types. */
declare module 'react-refresh/runtime' {
  /** Finds React's renderers through its hook, and hears of every root from then on. */
  export function injectIntoGlobalHook(page: object): void;
}
