/**
 * Tests of the repository's own rules, and of declarations that must agree: contracts, dictionaries, migrations, roles, menu rows. They
 * need no database. `pnpm check` runs them, so `npm test` does not run them again with the unit tests.
 */
export const ruleTests: readonly string[] = [
  ...[
    'rules/architecture',
    'rules/rooms',
    'rules/repetition',
    'rules/words',
    'rules/proof',
    'rules/menu-icons',
    'rules/honest-tests',
    'rules/server-texts',
    'rules/english-texts',
    'src/house/decisions',
    'src/house/freight-words',
    'src/house/widgets-page',
    'src/roles/role-matrix',
  ].map((name) => `tooling/${name}.test.ts`),
  ...['entities', 'states', 'entity/masks'].map((name) => `shared-contracts/src/${name}.test.ts`),
  ...['modules/declared-tables', 'modules/system/product-menu/permission-rows', 'seed/dictionaries/all-dictionaries'].map(
    (name) => `api-server/src/${name}.test.ts`,
  ),
];
