/**
 * `act` for React's production build, which has none: runs a function and then everything that React has planned because of it, so that the
 * page is up to date afterwards.
 *
 * React plans work in two ways, and both are recorded when they are planned: as microtasks, in which it sorts its updates, and as tasks of its
 * scheduler, in which it renders and runs effects. Work that is planned outside `act` runs at its usual time.
 */
import { setImmediate } from 'node:timers';

type Task = (isLate: boolean) => unknown;

interface Scheduler {
  unstable_scheduleCallback: (priority: number, task: Task, options?: object) => object;
  unstable_cancelCallback: (handle: object) => void;
}

interface ReactDom {
  flushSync: () => void;
}

type Act = (callback: () => unknown) => PromiseLike<unknown>;

/** Number of steps after which work that always plans further work counts as endless. */
const maximumSteps = 10_000;

/**
 * Makes `act`. `loadReactDom` loads react-dom for the first time, because react-dom keeps the functions that plan work when it is loaded.
 */
export function makeAct(scheduler: Scheduler, loadReactDom: () => ReactDom): Act {
  const tasks = recordTasks(scheduler);
  const microtasks = recordMicrotasks();
  const { flushSync } = loadReactDom();
  microtasks.stopRecording();

  const flush = (): void =>
    throwingUncaught(() => {
      for (let step = 0; step < maximumSteps; step += 1) {
        microtasks.runAll();
        flushSync();
        if (!tasks.runNext() && microtasks.isEmpty()) return;
      }
      throw new Error('React plans further work without end.');
    });

  /** Number of calls that have not ended. The outermost one does the work, also for calls within effects, during which React renders. */
  let depth = 0;
  const ended = (): void => {
    if (depth === 1) flush();
  };
  const endedLater = async (): Promise<void> => {
    ended();
    // What was awaited may change the page a moment later.
    do {
      await new Promise((resolve) => setImmediate(resolve));
      ended();
    } while (depth === 1 && !(tasks.isEmpty() && microtasks.isEmpty()));
  };

  return (callback) => {
    depth += 1;
    let isAwaited = false;
    try {
      const result = callback();
      isAwaited = result !== null && typeof result === 'object' && 'then' in result;
      if (!isAwaited) {
        ended();
        return Promise.resolve(result);
      }
      return (async () => {
        try {
          const value = await result;
          await endedLater();
          return value;
        } finally {
          depth -= 1;
        }
      })();
    } finally {
      if (!isAwaited) depth -= 1;
    }
  };
}

/**
 * Calls a function during which React renders, and throws what no error boundary caught, so that the test fails that caused it. The production
 * build reports such an error to the window instead.
 */
function throwingUncaught(render: () => void): void {
  const uncaught: unknown[] = [];
  const hear = (event: ErrorEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    uncaught.push(event.error);
  };
  globalThis.addEventListener('error', hear, { capture: true });
  try {
    render();
  } finally {
    globalThis.removeEventListener('error', hear, { capture: true });
  }
  if (uncaught.length > 1) throw new AggregateError(uncaught);
  if (uncaught.length > 0) throw uncaught[0];
}

/** Records the tasks that React gives its scheduler, until they run, are cancelled or are run here. */
function recordTasks(scheduler: Scheduler) {
  const { unstable_scheduleCallback: schedule, unstable_cancelCallback: cancel } = scheduler;
  const planned = new Map<object, { readonly priority: number; readonly task: Task }>();
  scheduler.unstable_scheduleCallback = (priority, task, options) => {
    const handle = schedule(priority, (isLate) => planned.delete(handle) && task(isLate), options);
    planned.set(handle, { priority, task });
    return handle;
  };
  scheduler.unstable_cancelCallback = (handle) => {
    planned.delete(handle);
    cancel(handle);
  };
  return {
    isEmpty: () => planned.size === 0,
    /** Runs the most urgent task, of equal ones the oldest; false when there is none. */
    runNext(): boolean {
      const [next] = [...planned].sort(([, one], [, other]) => one.priority - other.priority);
      if (!next) return false;
      const [handle, { task }] = next;
      scheduler.unstable_cancelCallback(handle);
      let rest: unknown = task(true);
      while (typeof rest === 'function') rest = rest(true);
      return true;
    },
  };
}

/** Records the microtasks that are queued by code that is loaded before `stopRecording`, until they run or are run here. */
function recordMicrotasks() {
  const { queueMicrotask } = globalThis;
  const planned = new Set<() => void>();
  globalThis.queueMicrotask = (microtask) => {
    const once = (): void => {
      if (planned.delete(once)) microtask();
    };
    planned.add(once);
    queueMicrotask(once);
  };
  return {
    stopRecording: () => {
      globalThis.queueMicrotask = queueMicrotask;
    },
    isEmpty: () => planned.size === 0,
    runAll: () => {
      for (const once of [...planned]) once();
    },
  };
}
