// Downloads with progress: chunks of any size, refusals, cut and cancelled streams.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope, json, refused, useWire } from '../testing/http-fixture.ts';
import { abortedCode, type FileProgress, http, type UploadProgress } from './http.ts';
import { readWatched } from './watched-download.ts';

const wire = useWire();
const progress = { 'content-type': 'application/x-export-progress' };
const request = { method: 'GET', path: '/x/exportXls', params: { progress: 'Y' } } as const;
const bytes = Uint8Array.from([10, 10, 80, 75, 0, 10, 255]);
const head = (lines: readonly object[]) => `${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}\n`;

/** The bytes split into chunks of these lengths. */
function pieces(whole: Uint8Array, lengths: readonly number[]): ReadableStream<Uint8Array> {
  let from = 0;
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= whole.length) return controller.close();
      const length = lengths[next++ % lengths.length] ?? 1;
      controller.enqueue(whole.slice(from, from + length));
      from += length;
    },
  });
}

describe('reading', () => {
  it('finds lines and file, however they are cut', async () => {
    const whole = Buffer.concat([Buffer.from(head([{ rows: 0 }, { rows: 2_000 }, { size: bytes.length }])), bytes]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 9 }), async (lengths) => {
        const seen: FileProgress[] = [];
        const read = await readWatched(pieces(whole, lengths), (now) => void seen.push(now));
        if (!('file' in read)) throw new Error('refused');
        expect(new Uint8Array(await read.file.arrayBuffer())).toEqual(bytes);
        expect(seen.at(-1)).toEqual({ rows: 2_000, size: bytes.length, received: bytes.length });
      }),
    );
  });

  it('takes no part for the whole', async () => {
    const part = Buffer.concat([Buffer.from(head([{ rows: 1 }, { size: 99 }])), bytes]);
    await expect(readWatched(pieces(part, [8]), () => undefined)).rejects.toThrow('not whole');
    await expect(readWatched(pieces(Buffer.from('{"rows":1}\n'), [8]), () => undefined)).rejects.toThrow('not whole');
  });
});

describe('a watched download', () => {
  it('says what was refused on the way, as of any other call', async () => {
    wire.respond((_, response) =>
      response.writeHead(200, progress).end(head([{ rows: 5 }, { refused: JSON.parse(refused('导出数据超过20000行')) }])),
    );
    await expect(http.watchedDownload(request, 'a.xlsx', () => undefined)).rejects.toMatchObject({
      code: 500,
      message: '导出数据超过20000行',
    });
    expect(wire.said.join()).toContain('导出数据超过20000行');
  });

  it('says what was refused before it began, and that an empty file is none', async () => {
    wire.respond((_, response) => json(response, 429, refused('您已有2个导入导出任务在进行', 429)));
    await expect(http.watchedDownload(request, 'a.xlsx', () => undefined)).rejects.toMatchObject({
      message: '您已有2个导入导出任务在进行',
    });
    wire.respond((_, response) => json(response, 200, refused('没有权限', 510)));
    await expect(http.watchedDownload(request, 'a.xlsx', () => undefined)).rejects.toMatchObject({ code: 510 });
    wire.respond((_, response) => response.writeHead(200, { 'content-type': 'application/vnd.ms-excel' }).end());
    await expect(http.watchedDownload(request, 'a.xlsx', () => undefined)).rejects.toMatchObject({ message: '文件下载失败' });
  });

  it('tells of a cut line, and ends the server’s work when it is cancelled', async () => {
    wire.respond((_, response) => {
      response.writeHead(200, progress).write('{"rows":1000}\n');
      response.destroy();
    });
    await expect(http.watchedDownload(request, 'a.xlsx', () => undefined)).rejects.toMatchObject({ httpStatus: 0 });
    const own = new AbortController();
    const left = new Promise<void>((resolve) => {
      wire.respond((call, response) => {
        if (call.url.pathname !== '/api/x/exportXls') return void json(response, 200, envelope(null));
        response.once('close', () => resolve());
        response.writeHead(200, progress).write('{"rows":1000}\n');
      });
    });
    const running = http.watchedDownload({ ...request, signal: own.signal }, 'a.xlsx', ({ rows }) => rows > 0 && own.abort());
    await expect(running).rejects.toMatchObject({ code: abortedCode });
    await left;
  });
});

describe('a watched upload', () => {
  const file = new File(['x'], 'a.xlsx');
  const watch = (onProgress: (progress: UploadProgress) => void = () => undefined, signal = new AbortController().signal) => ({
    onProgress,
    signal,
  });

  it('tells progress, and resolves to the report behind it', async () => {
    const sent: string[] = [];
    wire.respond((call, response) => {
      sent.push(String(call.headers['content-type']));
      response.writeHead(200, progress).write('{"rows":1,"of":2,"wrong":0}\n{"rows":2,"of":');
      const done = { success: true, code: 201, message: '文件导入失败，但有错误。', result: { errorCount: 1 }, timestamp: 0 };
      response.end(`2,"wrong":1}\n${JSON.stringify({ done })}\n`);
    });
    const seen: UploadProgress[] = [];
    const response = await http.watchedUpload(
      '/x/importExcel',
      file,
      watch((now) => void seen.push(now)),
    );
    expect(response).toMatchObject({ code: 201, result: { errorCount: 1 } });
    expect(seen).toEqual([
      { rows: 1, of: 2, wrong: 0 },
      { rows: 2, of: 2, wrong: 1 },
    ]);
    expect(sent[0]).toContain('multipart/form-data; boundary=');
  });

  it('rejects with what was refused, before or behind the progress, and with a report that is missing', async () => {
    wire.respond((_, response) => json(response, 200, refused('文件导入失败:文件中没有数据')));
    await expect(http.watchedUpload('/x/importExcel', file, watch())).rejects.toMatchObject({ message: '文件导入失败:文件中没有数据' });
    wire.respond((_, response) => response.writeHead(200, progress).end(`{"done":${refused('系统异常')}}\n`));
    await expect(http.watchedUpload('/x/importExcel', file, watch())).rejects.toMatchObject({ message: '系统异常' });
    wire.respond((_, response) => response.writeHead(200, progress).end('{"rows":1,"of":2,"wrong":0}\n'));
    await expect(http.watchedUpload('/x/importExcel', file, watch())).rejects.toMatchObject({ httpStatus: 0 });
  });

  it('takes the envelope of a server that tells no progress', async () => {
    wire.respond((_, response) => json(response, 200, envelope({ errorCount: 0 })));
    expect(await http.watchedUpload('/x/importExcel', file, watch())).toMatchObject({ result: { errorCount: 0 } });
  });
});
