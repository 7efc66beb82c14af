/**
 * The global object (hook) to which React reports its renderers when it starts. The browser's developer tools may have created one already.
 */
interface ReactHook {
  /** Renderers by number; a refresh runtime that is loaded later finds those registered earlier here. */
  readonly renderers: Map<number, unknown>;
  readonly supportsFiber: boolean;
  inject(renderer: unknown): number;
  onScheduleFiberRoot(): void;
  onCommitFiberRoot(): void;
  onCommitFiberUnmount(): void;
}

declare global {
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: ReactHook | undefined;
}

const nothing = (): void => undefined;

/** Creates the hook; must run before React's renderer. */
export function openReactHook(): void {
  const renderers = new Map<number, unknown>();
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      const number = renderers.size + 1;
      renderers.set(number, renderer);
      return number;
    },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
}
