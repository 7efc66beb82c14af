import { dict, dictItem } from 'shared-contracts/system/dict';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

const everybodys = 'codes mean the same for every tenant';

export const dicts = entityTable('sys_dict', dict, {
  defaults: { type: 0 },
  unique: { code: { on: ['dictCode'] } },
  rows: { everybodys },
});

export const dictItems = entityTable('sys_dict_item', dictItem, {
  defaults: { sortOrder: 0, status: 1 },
  references: { dictId: dicts },
  unique: { value: { on: ['dictId', 'itemValue'] } },
  rows: { everybodys },
});
