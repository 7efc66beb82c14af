/** Controls that choose from dictionaries and trees. */
export { DictionaryCheckbox, DictionaryRadio, DictionaryTag } from './dictionary-choices.tsx';
export { LinkedRegions } from './linked-regions.tsx';
export { SearchSelect } from './search-select.tsx';
export { CategorySelect, TableTreeSelect, TreeDictionary } from './tree-selects.tsx';
