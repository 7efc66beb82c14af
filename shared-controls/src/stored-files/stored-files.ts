/** Shows, opens and saves stored files. URLs of other hosts are used unchanged. */
import { useEffect, useEffectEvent, useState } from 'react';
import { type FileTicket, filePaths, isPdf, storedFileName } from 'shared-contracts/wire/stored-file';
import { shellConfiguration } from 'shared-platform/config';
import { http } from 'shared-platform/http';
import { isOnDevice } from 'shared-platform/on-device';
import { saveFile } from 'shared-platform/save-file';

const isElsewhere = (path: string): boolean => /^(https?:)?\/\//.test(path);
/** A file that exists only on this device; undefined when it is gone. */
async function fileOnDevice(path: string): Promise<File | undefined> {
  const { readKept } = await import(/* webpackChunkName: "device-queue" */ 'shared-platform/device-files');
  return (await readKept(path))?.file;
}

const callPath = (path: string): string => `${filePaths.stored}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** Saves the file under its original name. The HTTP client shows failures. */
export function saveStored(path: string): void {
  if (isElsewhere(path)) window.open(path, '_blank', 'noopener');
  else if (isOnDevice(path))
    fileOnDevice(path).then(
      (file) => file && saveFile(file, file.name),
      () => undefined,
    );
  else http.download(callPath(path), undefined, storedFileName(path)).catch(() => undefined);
}

/** Whether this browser can show the file inside a page; phones open PDF in other programs. */
export function showsPdf(path: string): boolean {
  return isPdf(path) && !isElsewhere(path) && !isOnDevice(path) && navigator.pdfViewerEnabled;
}

/** URL of the page that shows a stored PDF; valid once. */
export async function pdfAddress(path: string, signal: AbortSignal): Promise<string> {
  const { ticket } = await http.post<FileTicket>(filePaths.ticket, { path }, { signal });
  return `${shellConfiguration().apiBase}${filePaths.pdfPreview}?ticket=${ticket}`;
}

/**
 * Opens the file in a window of its own; the window is opened at once, because browsers block windows that open after an asynchronous step.
 */
export function openStored(path: string): void {
  if (isOnDevice(path)) {
    saveStored(path);
    return;
  }
  if (isElsewhere(path)) {
    window.open(path, '_blank', 'noopener');
    return;
  }
  const opened = window.open('about:blank', '_blank');
  http.post<FileTicket>(filePaths.ticket, { path }).then(
    ({ ticket }) => {
      if (opened) opened.location.href = `${shellConfiguration().apiBase}${filePaths.byTicket}/${ticket}`;
    },
    () => opened?.close(),
  );
}

/**
 * URL of a stored picture for this page; null while loading, and when it cannot be read. With `onFailure` the HTTP client shows why it cannot be read,
 * and `onFailure` is called; without it nobody is told.
 */
export function useStoredPicture(path: string | undefined, onFailure?: () => void): string | null {
  const [shown, setShown] = useState<{ readonly path: string; readonly address: string } | null>(null);
  const quiet = onFailure === undefined;
  const fail = useEffectEvent(() => onFailure?.());
  useEffect(() => {
    if (!path || isElsewhere(path)) return;
    const asking = new AbortController();
    let address: string | undefined;
    const reading = isOnDevice(path) ? fileOnDevice(path) : http.file(callPath(path), { quiet, signal: asking.signal });
    reading.then(
      (picture) => {
        if (asking.signal.aborted) return;
        if (!picture) return fail();
        address = URL.createObjectURL(picture);
        setShown({ path, address });
      },
      () => {
        if (!asking.signal.aborted) fail();
      },
    );
    return () => {
      asking.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [path, quiet]);
  if (path && isElsewhere(path)) return path;
  return shown && shown.path === path ? shown.address : null;
}
