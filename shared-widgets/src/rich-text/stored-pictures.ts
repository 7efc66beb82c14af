/**
 * Pictures in rich text. The HTML contains the address of a stored file, which a browser cannot load by itself, because the call needs the
 * session; so the pictures are fetched here and shown from memory.
 */
import { pathOfPicture } from 'shared-contracts/wire/stored-file';
import { http } from 'shared-platform/http';

/**
 * Fetches a picture and shows it in the element. If it cannot be read, the alternative text stays. Returns a function that releases the
 * picture.
 */
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
