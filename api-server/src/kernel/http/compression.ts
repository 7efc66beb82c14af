/**
 * Compresses responses for clients that accept it: the menu and permissions of an administrator are 104 kB of JSON, compressed 16 kB. Other texts, such
 * as the pages of the API description, are compressed too. Files are not: spreadsheets and pictures are compressed already, and published scripts have stored copies (`route.ts` excludes routes that send files).
 */
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smallest response in bytes that is compressed; a smaller one needs one packet either way. */
const threshold = 1_400;

export async function compressResponses(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    threshold,
    // Bodies of requests are taken uncompressed only: a small compressed body may be unpacked to any size.
    globalDecompression: false,
  });
}
