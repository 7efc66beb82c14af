/** Uploads of one input: what is on its way, and what became of it. Leaving the input breaks them off. */
import { use, useEffect, useRef, useState } from 'react';
import { uploadLimits } from 'shared-contracts/constants';
import { failureOf } from 'shared-platform/http';
import { sendFile } from '../editable-table/cells/send-file.ts';
import { RunningFilesContext } from './running-files.ts';

export interface FileUpload {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  /** Why it failed; undefined while it is on its way. */
  readonly problem?: string;
}

export interface Uploads {
  readonly list: readonly FileUpload[];
  readonly start: (files: readonly File[]) => void;
  /** Breaks one off, or forgets that it failed. */
  readonly drop: (id: number) => void;
}

/** `onArrived` gets the stored path of each file as it arrives. */
export function useUploads(onArrived: (path: string) => void): Uploads {
  const [list, setList] = useState<readonly FileUpload[]>([]);
  const running = use(RunningFilesContext);
  const aborts = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  useEffect(() => {
    const { current } = aborts;
    return () => {
      for (const abort of current.values()) abort.abort();
    };
  }, []);

  const change = (id: number, next: Partial<FileUpload>): void =>
    setList((former) => former.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)));
  const forget = (id: number): void => setList((former) => former.filter((upload) => upload.id !== id));

  const run = async (id: number, file: File): Promise<void> => {
    const aborting = new AbortController();
    aborts.current.set(id, aborting);
    running.current += 1;
    try {
      const { message: path } = await sendFile({
        file,
        token: true,
        fields: { biz: uploadLimits.folder, isup: '1' },
        progress: (percent) => change(id, { percent }),
        signal: aborting.signal,
      });
      if (aborting.signal.aborted) return;
      forget(id);
      arrived.current(String(path));
    } catch (error) {
      if (!aborting.signal.aborted) change(id, { problem: failureOf(error).message });
    } finally {
      running.current -= 1;
      aborts.current.delete(id);
    }
  };

  return {
    list,
    start: (files) => {
      const fresh = files.map((file) => {
        lastId.current += 1;
        return { file, upload: { id: lastId.current, name: file.name, percent: 0 } };
      });
      // What failed before is not shown beside a new try.
      setList((former) => [...former.filter(({ problem }) => problem === undefined), ...fresh.map(({ upload }) => upload)]);
      for (const { file, upload } of fresh) void run(upload.id, file);
    },
    drop: (id) => {
      aborts.current.get(id)?.abort();
      forget(id);
    },
  };
}
