import { existsSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startProduct } from './product.ts';
import { firstOutputFile, templateFolder } from './product-template.ts';

/** Called once before the tests of a run. */
export default async function makeTemplate(): Promise<void> {
  const template = templateFolder();
  if (existsSync(template)) return;
  const dataDir = mkdtempSync(join(dirname(template), 'making-'));
  const product = await startProduct({ dataDir });
  await product.stop();
  writeFileSync(firstOutputFile(template), product.output());
  // The folder is renamed when it is complete, so that other processes see either all of it or nothing.
  renameSync(dataDir, template);
}
