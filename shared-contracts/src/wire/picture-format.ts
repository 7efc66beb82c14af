/** Number of bytes from the start of a file by which `pictureFormat` tells what it is. */
export const pictureHead = 32;

const signatures = {
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  jpg: [0xff, 0xd8, 0xff],
  bmp: [0x42, 0x4d],
} as const;

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);
const letters = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to));

/**
 * The format of a picture that browsers show, told from its content; null for other files. `head` is at least the file's first
 * `pictureHead` bytes, `size` the length of the whole file.
 */
export function pictureFormat(head: Uint8Array, size: number): 'png' | 'jpg' | 'gif' | 'webp' | 'bmp' | null {
  if (startsWith(head, signatures.png)) return 'png';
  if (startsWith(head, signatures.jpg)) return 'jpg';
  if (/^GIF8[79]a$/.test(letters(head, 0, 6))) return 'gif';
  if (letters(head, 0, 4) === 'RIFF' && letters(head, 8, 12) === 'WEBP') return 'webp';
  // The signature `BM` has only two letters, so the length in the bitmap header is checked too.
  if (startsWith(head, signatures.bmp) && size > 26) {
    const stated = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(2, true);
    return stated === size ? 'bmp' : null;
  }
  return null;
}
