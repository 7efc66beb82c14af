/**
 * Pictures in rich text. The HTML names a stored file by its address; a browser cannot load that by itself, because the call needs the
 * session, so pictures are fetched and shown from memory.
 */
import { pathOfPicture } from 'shared-contracts/wire/stored-file';
import { http } from 'shared-platform/http';

/** Fetches the picture and shows it in the element; the text in its place stays where it cannot be read. Returns a function that releases it. */
export function showPicture(element: HTMLImageElement, source: string): () => void {
  const path = pathOfPicture(source);
  if (path === null) return () => undefined;
  const asking = new AbortController();
  let address: string | undefined;
  http.file(source.slice('/api'.length), { quiet: true, signal: asking.signal }).then(
    (picture) => {
      if (asking.signal.aborted) return;
      address = URL.createObjectURL(picture);
      element.src = address;
    },
    () => undefined,
  );
  return () => {
    asking.abort();
    if (address) URL.revokeObjectURL(address);
  };
}
