/** Where React reports its renderers: it looks for this once, when it starts. The browser's developer tools bring one of their own. */
interface ReactHook {
  /** Number → renderer; who comes later (a remote's refresh) finds those that are there. */
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

/** Must run before React's renderer does. */
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
