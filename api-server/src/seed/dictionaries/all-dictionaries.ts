import { entities } from 'shared-contracts/entities';
import { fillGenerators } from 'shared-contracts/system/fill-rule';
import { productJobs } from '../../modules/job/quartz-job/product-jobs.ts';
import { productTemplates } from '../../modules/message/template/product-templates.ts';
import { businessDictionaries } from './business-dictionaries.ts';
import type { DictionarySeed } from './dictionary-seed.ts';
import { regionDictionary } from './region-dictionary.ts';
import { standardDictionaries } from './standard-dictionaries.ts';
import { stateDictionaries } from './state-dictionaries.ts';
import { systemDictionaries } from './system-dictionaries.ts';

/** Dictionary of the jobs that rows of the jobs table may name. */
const jobDictionary: DictionarySeed = {
  code: 'job_class',
  name: '任务类',
  nameEn: 'Jobs',
  items: productJobs.map(({ name, title: [text, textEn] }) => ({ value: name, text, textEn })),
};

/** Dictionary of the kinds of records whose versions the data log shows. */
const dataDictionary: DictionarySeed = {
  code: 'data_table',
  name: '数据',
  nameEn: 'Data',
  items: Object.values(entities).map(({ name, label: [text, textEn] }) => ({ value: name, text, textEn })),
};

/** Dictionary of the generators that fill rules may name. */
const generatorDictionary: DictionarySeed = {
  code: 'fill_rule_class',
  name: '填值生成器',
  nameEn: 'Generators',
  items: Object.entries(fillGenerators).map(
    ([
      value,
      {
        label: [text, textEn],
      },
    ]) => ({ value, text, textEn }),
  ),
};

/** Dictionary of the events of which people can be notified. */
const eventDictionary: DictionarySeed = {
  code: 'push_event',
  name: '推送事件',
  nameEn: 'Events',
  items: productTemplates.map(({ event, name: [text, textEn] }) => ({ value: event, text, textEn })),
};

/** Every dictionary that an installation has at its start. */
export const allDictionaries: readonly DictionarySeed[] = [
  ...standardDictionaries,
  regionDictionary,
  ...businessDictionaries,
  ...stateDictionaries,
  ...systemDictionaries,
  jobDictionary,
  dataDictionary,
  generatorDictionary,
  eventDictionary,
];
