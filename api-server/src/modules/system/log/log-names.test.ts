import { subjectLabel } from 'shared-contracts/system/log';
import { expect, it } from 'vitest';

it('the roles of departments, which are no entity, have a name in the log', () => {
  expect(subjectLabel('departRole', undefined)).toEqual(['部门角色', 'Department role']);
});
