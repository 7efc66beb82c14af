/**
 * MD5 (RFC 1321) of the UTF-8 bytes as hex text, in upper or lower case. Only for the compatibility checksum X-Sign, which
 * protects nothing; Web Crypto does not offer MD5.
 */

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const sines = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0);

/** The message padded to whole blocks of 64 bytes, its length in bits at the end. */
function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer((((message.length + 8) >> 6) + 1) << 6));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 8, (message.length << 3) >>> 0, true);
  view.setUint32(view.byteLength - 4, Math.floor(message.length / 2 ** 29), true);
  return view;
}

/** Mixing function and word order of a round (RFC 1321 §3.4). */
function mix(round: number, step: number, b: number, c: number, d: number): [value: number, word: number] {
  if (round === 0) return [(b & c) | (~b & d), step];
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) % 16];
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) % 16];
  return [c ^ (b | ~d), (7 * step) % 16];
}

/** MD5 of a text's UTF-8 bytes, 32 lower-case hex digits. */
export function md5(text: string): string {
  const view = padded(new TextEncoder().encode(text));
  let state: [number, number, number, number] = [0x67452301, 0xefcdab89 | 0, 0x98badcfe | 0, 0x10325476];
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a, b, c, d] = state;
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      const [value, word] = mix(round, step, b, c, d);
      const sum = (a + value + (sines[step] ?? 0) + view.getInt32(block + word * 4, true)) | 0;
      const shift = shifts[round]?.[step % 4] ?? 0;
      [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0];
    }
    state = [(state[0] + a) | 0, (state[1] + b) | 0, (state[2] + c) | 0, (state[3] + d) | 0];
  }
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((part, index) => {
    digest.setInt32(index * 4, part, true);
  });
  return Array.from(new Uint8Array(digest.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
