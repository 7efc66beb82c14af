/** Multipart requests with files, as browsers send them. */
import { randomBytes } from 'node:crypto';
import type { TestClient } from './harness.ts';

export interface Part {
  /** File name. */
  readonly name: string;
  readonly bytes: Buffer;
  readonly type?: string;
  /** Name of the form field; default `file`. */
  readonly field?: string;
}

const boundary = 'x-test-boundary';

/** Body and headers of a request with these files and plain fields. */
export function multipart(parts: readonly Part[], fields: Readonly<Record<string, string>> = {}) {
  const lines = [
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...parts.flatMap(({ name, bytes, type = 'application/octet-stream', field = 'file' }) => [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
  ];
  return {
    payload: Buffer.concat([...lines, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** The first bytes of a PNG, which is all that the server checks. */
export const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64, 1)]);

/** A picture whose content differs from that of all other pictures in these tests. */
export const newPicture = (): Buffer => Buffer.concat([png, randomBytes(16)]);

/** Uploads a picture; resolves to its path. */
export async function uploadPicture(client: TestClient, name = 'a.png', bytes: Buffer = png): Promise<string> {
  const sent = await client.raw({ method: 'POST', path: '/sys/common/upload', ...multipart([{ name, bytes, type: 'image/png' }]) });
  const { success, message } = sent.json<{ success: boolean; message: string }>();
  if (!success) throw new Error(message);
  return message;
}
