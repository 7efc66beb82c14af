/** Uploads of one input: what is on its way, and what became of it. They go on behind another tab; leaving for good breaks them off. */

import { sendFile } from 'editable-table/send-file';
import { use, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { uploadLimits } from 'shared-contracts/wire/constants';
import { failureOf } from 'shared-platform/http';
import { RunningFilesContext } from './running-files.ts';

export interface FileUpload {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  /** Why it failed; undefined while it is on its way. */
  readonly problem?: string;
  /** Where it is stored, until the input has taken it over. */
  readonly path?: string;
}

export interface Uploads {
  readonly list: readonly FileUpload[];
  readonly start: (files: readonly File[]) => void;
  /** Aborts an upload, or removes a failed one. */
  readonly drop: (id: number) => void;
}

/** The files on their way, counted for their form as long as they are. */
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
  // The clean-up of other effects also runs when the tab is hidden; this one only when the page is unmounted.
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

/** `onArrived` gets the stored paths of files that have arrived; of those that arrive behind another tab once the page is back. */
export function useUploads(onArrived: (paths: readonly string[]) => void): Uploads {
  const [list, setList] = useState<readonly FileUpload[]>([]);
  const { begin, settle, breakOff } = useRunning();
  const lastId = useRef(0);

  const change = (id: number, next: Partial<FileUpload>): void =>
    setList((previous) => previous.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)));
  useEffect(() => {
    const arrived = list.filter(({ path }) => path !== undefined);
    if (arrived.length === 0) return;
    onArrived(arrived.flatMap(({ path }) => path ?? []));
    for (const { id } of arrived) settle(id);
    setList((previous) => previous.filter((upload) => !arrived.includes(upload)));
  });

  const run = async (id: number, file: File): Promise<void> => {
    const signal = begin(id);
    try {
      const { message: path } = await sendFile({
        file,
        token: true,
        fields: { biz: uploadLimits.folder, isup: '1' },
        progress: (percent) => change(id, { percent }),
        signal,
      });
      change(id, { percent: 100, path: String(path) });
    } catch (error) {
      settle(id);
      change(id, { problem: failureOf(error).message });
    }
  };

  return {
    list,
    start: (files) => {
      const fresh = files.map((file) => {
        lastId.current += 1;
        return { file, upload: { id: lastId.current, name: file.name, percent: 0 } };
      });
      // Earlier failures are removed when new files are chosen.
      setList((previous) => [...previous.filter(({ problem }) => problem === undefined), ...fresh.map(({ upload }) => upload)]);
      for (const { file, upload } of fresh) void run(upload.id, file);
    },
    drop: (id) => {
      breakOff(id);
      setList((previous) => previous.filter((upload) => upload.id !== id));
    },
  };
}
