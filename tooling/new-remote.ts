// `pnpm new-remote <name>`: creates a remote that builds, passes its tests, can be published and opened.
import { makeRemote } from './src/new-remote/make-remote.ts';
import { readWish, WishProblem } from './src/new-remote/remote-wish.ts';

try {
  const wish = readWish(process.argv.slice(2));
  for (const file of await makeRemote(wish)) console.log(`  ${file}`);
  console.log(`
remote-${wish.name} is there. Next:
  pnpm dev ${wish.name}                 its screen in the real shell, under 本地开发 / Local development; an edit shows at once
  pnpm check                   format, lint, types, unused code, architecture
  pnpm release check ${wish.name}       the gate, before anybody else sees it
  pnpm release publish ${wish.name}     then: docs/first-remote.md`);
} catch (problem) {
  if (!(problem instanceof WishProblem)) throw problem;
  console.error(problem.message);
  process.exit(2);
}
