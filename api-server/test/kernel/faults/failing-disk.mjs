// Loaded into the database's thread by NODE_OPTIONS. As long as the file named by FAILING_DISK exists, every sync and every write fails
// with the error that the file names.
import { createRequire, syncBuiltinESMExports } from 'node:module';

const fs = createRequire(import.meta.url)('node:fs');
const { writeSync, fsyncSync, readFileSync } = fs;

function refuse() {
  let code;
  try {
    code = readFileSync(process.env.FAILING_DISK, 'utf8');
  } catch {
    return;
  }
  throw Object.assign(new Error(`${code}: the disk fails`), { code, errno: code === 'ENOSPC' ? -28 : -5, syscall: 'write' });
}
fs.fsyncSync = (descriptor) => {
  refuse();
  fsyncSync(descriptor);
};
fs.writeSync = (...parameters) => {
  refuse();
  return writeSync(...parameters);
};
syncBuiltinESMExports();
