/** Recorded responses of the product in the remote's folder: written with `--record`, read with `--offline`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createScrub } from './scrub-response.ts';

export interface Call {
  readonly method: string;
  /** Path of the call below the API's base, e.g. `/sys/login`. */
  readonly path: string;
  /** Query of the call, without parameters that differ each time. */
  readonly query: Readonly<Record<string, string>>;
}

interface RecordedResponse extends Call {
  readonly status: number;
  readonly body: unknown;
}

/** Names of parameters that contain only the time of the call. */
const passing = new Set(['_t', 'checkKey']);

export function callOf(method: string, address: URL, path: string): Call {
  const query = [...address.searchParams].filter(([name]) => !passing.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return { method, path, query: Object.fromEntries(query) };
}

const fileIn = (folder: string): string => join(folder, 'recordings', 'answers.json');
const idOf = ({ method, path, query }: Call): string => `${path} ${method} ${new URLSearchParams(query)}`;

function read(folder: string): RecordedResponse[] {
  const file = fileIn(folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedResponse[]) : [];
}

export interface Recorder {
  note(call: Call, status: number, body: unknown): void;
}

/** Records responses, of each call the newest one, with personal data replaced. Recordings of calls that are not made this time stay. */
export function createRecorder(folder: string): Recorder {
  const scrub = createScrub();
  const responses = new Map(read(folder).map((response) => [idOf(response), response]));
  return {
    note(call, status, body) {
      const query = scrub(call.query) as Call['query'];
      const clean = { ...call, query, status, body: scrub(body) };
      responses.set(idOf(clean), clean);
      const sorted = [...responses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, response]) => response);
      mkdirSync(dirname(fileIn(folder)), { recursive: true });
      writeFileSync(fileIn(folder), `${JSON.stringify(sorted, null, 1)}\n`);
    },
  };
}

const differences = (a: Call['query'], b: Call['query']): number =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]).length;

export interface Recording {
  readonly size: number;
  /** The recorded response to this call, or to the most similar call of the same path; undefined when no call of the path was recorded. */
  find(call: Call): RecordedResponse | undefined;
}

export function openRecording(folder: string): Recording {
  const responses = read(folder);
  return {
    size: responses.length,
    find(call) {
      const same = responses.filter(({ method, path }) => method === call.method && path === call.path);
      return same.sort((a, b) => differences(a.query, call.query) - differences(b.query, call.query))[0];
    },
  };
}
