/** Uploads of one input: running, finished and failed ones. They continue in the background; unmounting aborts them. */

import { sendFile } from 'editable-table/send-file';
import { use, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { failureOf } from 'shared-platform/http';
import { RunningFilesContext } from './running-files.ts';

export interface FileUpload {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  /** Why the upload failed; undefined while it is running. */
  readonly problem?: string;
  /** Path of the stored file; it stays here until the input has added it to its value. */
  readonly path?: string;
}

export interface Uploads {
  /** Whether an upload of this input has been finished. */
  readonly isDone: boolean;
  readonly list: readonly FileUpload[];
  readonly start: (files: readonly File[]) => void;
  /** Sends a file again whose upload failed. */
  readonly retry: (id: number) => void;
  /** Aborts a running upload, or removes a failed one. */
  readonly drop: (id: number) => void;
}

/** The running uploads, which are counted for their form. */
function useRunning() {
  const running = use(RunningFilesContext);
  const [aborts] = useState(() => new Map<number, AbortController>());
  const settle = (id: number): void => {
    if (aborts.delete(id)) running.current -= 1;
  };
  const begin = (id: number): AbortSignal => {
    const aborting = new AbortController();
    aborts.set(id, aborting);
    running.current += 1;
    return aborting.signal;
  };
  const breakOff = (id: number): void => {
    aborts.get(id)?.abort();
    settle(id);
  };
  // This is an insertion effect, because its clean-up runs only when the page is unmounted, not when the tab is hidden.
  useInsertionEffect(
    () => () => {
      for (const abort of aborts.values()) abort.abort();
      running.current -= aborts.size;
      aborts.clear();
    },
    [aborts, running],
  );
  return { begin, settle, breakOff };
}

/**
 * Uploads the files of an input. `onArrived` receives the paths of uploaded files; if an upload ends while the tab is hidden, it is called
 * when the tab is shown again. `folder`: `biz` of the uploads.
 */
export function useUploads(folder: string, onArrived: (paths: readonly string[]) => void, onFailed: (name: string) => void): Uploads {
  const [list, setList] = useState<readonly FileUpload[]>([]);
  const { begin, settle, breakOff } = useRunning();
  const lastId = useRef(0);
  const files = useRef(new Map<number, File>());
  const [isDone, setDone] = useState(false);

  const change = (id: number, next: Partial<FileUpload>): void =>
    setList((previous) => previous.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)));
  useEffect(() => {
    const arrived = list.filter(({ path }) => path !== undefined);
    if (arrived.length === 0) return;
    onArrived(arrived.flatMap(({ path }) => path ?? []));
    for (const { id } of arrived) {
      settle(id);
      files.current.delete(id);
    }
    setDone(true);
    setList((previous) => previous.filter((upload) => !arrived.includes(upload)));
  });

  const run = async (id: number, file: File): Promise<void> => {
    const signal = begin(id);
    try {
      const { message: path } = await sendFile({
        file,
        token: true,
        fields: { biz: folder, isup: '1' },
        progress: (percent) => change(id, { percent }),
        signal,
      });
      change(id, { percent: 100, path: String(path) });
    } catch (error) {
      if (signal.aborted) return;
      settle(id);
      onFailed(file.name);
      change(id, { problem: failureOf(error).message });
    }
  };

  return {
    list,
    isDone,
    start: (chosen) => {
      const fresh = chosen.map((file) => {
        lastId.current += 1;
        files.current.set(lastId.current, file);
        return { file, upload: { id: lastId.current, name: file.name, percent: 0 } };
      });
      // Earlier failures are removed when new files are chosen.
      setList((previous) => [...previous.filter(({ problem }) => problem === undefined), ...fresh.map(({ upload }) => upload)]);
      for (const { file, upload } of fresh) void run(upload.id, file);
    },
    retry: (id) => {
      const file = files.current.get(id);
      if (!file) return;
      setList((previous) => previous.map((upload) => (upload.id === id ? { id, name: upload.name, percent: 0 } : upload)));
      void run(id, file);
    },
    drop: (id) => {
      breakOff(id);
      files.current.delete(id);
      setList((previous) => previous.filter((upload) => upload.id !== id));
    },
  };
}
