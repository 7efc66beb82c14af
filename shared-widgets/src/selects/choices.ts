/** Controls that choose from dictionaries and trees. */
export { DictionaryTag } from '../tags/dictionary-tag.tsx';
export { DictionaryCheckbox, DictionaryRadio } from './dictionary-choices.tsx';
export { LinkedRegions } from './linked-regions.tsx';
export { SearchSelect } from './search-select.tsx';
export { CategorySelect, TableTreeSelect, TreeDictionary } from './tree-selects.tsx';
