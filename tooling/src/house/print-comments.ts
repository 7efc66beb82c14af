// `pnpm print-comments <seed> [number]`: prints a random sample of all comments, to be judged by a person without the code
// (docs/comments.md).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace/workspace.ts';
import { commentsOf, sampleOf } from './comments.ts';

const [seed = '1', count = '60'] = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: workspaceRoot, encoding: 'utf8' })
  .split('\n')
  .filter(Boolean)
  .sort();
const comments = files.flatMap((file) => commentsOf(file, readFileSync(join(workspaceRoot, file), 'utf8')));
console.log(`${comments.length} comments of at least five words in ${files.length} files\n`);
for (const { file, line, text, of } of sampleOf(comments, Number(seed), Number(count)))
  console.log(`${file}:${line}${of ? ` ${of}` : ''}\n  ${text}`);
