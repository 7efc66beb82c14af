/**
 * Bundler loader for the few modules of antd that contain English words which no property or locale of antd can replace. Most words are for
 * screen readers: names of icons and of the buttons that clear, close and turn pages. The loader replaces them by words in the page's
 * language, and corrects some attributes that cannot be changed in another way.
 */
import type { LoaderContext, RuleSetRule } from '@rspack/core';

interface Mend {
  readonly file: RegExp;
  /** A text in the module's source, and its replacement. */
  readonly words: readonly (readonly [from: string, to: string])[];
}

/** JavaScript expression that yields the word in the page's language. */
const word = (chinese: string, english: string): string => `(document.documentElement.lang === 'en-US' ? '${english}' : '${chinese}')`;

const close = ['"aria-label": "Close"', `"aria-label": ${word('关闭', 'Close')}`] as const;
const moreTabs = word('更多页签', 'More tabs');
/** Replacement that gives a button of the pagination a name for screen readers, e.g. 上一页. `name`: antd's variable for the button. */
const turn = (name: string, chinese: string, english: string) => {
  const begin = `const ${name} = /*#__PURE__*/React.createElement(`;
  const tag = name.startsWith('jump') ? '"a"' : '"button"';
  const role = tag === '"a"' ? '"role": "button", ' : '';
  return [`${begin}${tag}, {`, `${begin}${tag}, { ${role}"aria-label": ${word(chinese, english)},`] as const;
};

/**
 * The buttons in the head of a calendar show a year or a month, and antd names them “choose a year”. The name of a button must contain the
 * visible text, so that people who use speech input can say it; the purpose becomes the button's description instead.
 */
const describe = (names: readonly string[]) => names.map((name) => [`"aria-label": locale.${name}`, `"title": locale.${name}`] as const);

const mends: readonly Mend[] = [
  // antd names icons after their files ("down"). With this replacement an icon has a name only when the component that shows it gives one.
  {
    file: /[\\/]icons[\\/]es[\\/]components[\\/]AntdIcon(?:Light)?\.js$/,
    words: [['"aria-label": icon.name', '"aria-hidden": restProps["aria-label"] ? undefined : true']],
  },
  { file: /[\\/]select[\\/]es[\\/]hooks[\\/]useAllowClear\.js$/, words: [["?? 'Clear'", `?? ${word('清除', 'Clear')}`]] },
  {
    file: /[\\/]tabs[\\/]es[\\/]TabNavList[\\/]OperationNode\.js$/,
    words: [
      ["'expanded dropdown'", moreTabs],
      ['"aria-haspopup": "listbox"', `"aria-haspopup": "listbox", "aria-label": ${moreTabs}`],
    ],
  },
  {
    file: /[\\/]tabs[\\/]es[\\/]TabNavList[\\/]TabNode\.js$/,
    // The template with the place of the tab becomes the argument of a function that says it in the page's language.
    words: [
      ['`Tab ', `((_, place, count) => ${word("页签 ' + place + '，共 ' + count + ' 个", "Tab ' + place + ' of ' + count + '")})\`Tab `],
    ],
  },
  {
    file: /[\\/]input[\\/]es[\\/]BaseInput\.js$/,
    words: [['createElement("button", {', `createElement("button", { "aria-label": ${word('清除', 'Clear')},`]],
  },
  { file: /[\\/]picker[\\/]es[\\/]PickerPanel[\\/]DatePanel[\\/]index\.js$/, words: describe(['yearSelect', 'monthSelect']) },
  { file: /[\\/]picker[\\/]es[\\/]PickerPanel[\\/](?:Month|Quarter)Panel[\\/]index\.js$/, words: describe(['yearSelect']) },
  { file: /[\\/]picker[\\/]es[\\/]PickerPanel[\\/]YearPanel[\\/]index\.js$/, words: describe(['decadeSelect']) },
  {
    // antd measures the height of a text field with a hidden copy. The copy must not take the focus, but antd misspells the attribute for
    // that. It writes the style as an attribute too, which the policy of our pages refuses; as a property it is allowed.
    file: /[\\/]input[\\/]es[\\/]calculateNodeHeight\.js$/,
    words: [
      ["'tab-index'", "'tabindex'"],
      ["hiddenTextarea.setAttribute('style', ", 'hiddenTextarea.style.cssText = ('],
    ],
  },
  {
    // The columns of a cascading select box scroll, so they must be reachable by keyboard.
    file: /[\\/]cascader[\\/]es[\\/]OptionList[\\/]Column\.js$/,
    words: [['role: "menu"', 'role: "menu", tabIndex: 0']],
  },
  { file: /[\\/]dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]Panel\.js$/, words: [close] },
  { file: /[\\/]notification[\\/]es[\\/]Notification\.js$/, words: [close] },
  { file: /[\\/]antd[\\/]es[\\/]table[\\/]hooks[\\/]useSelection\.js$/, words: [["'Select all'", word('全选', 'Select all')]] },
  {
    // The button of a search field shows only an icon, so it needs a name, unless the component that uses it gives it a text.
    file: /[\\/]antd[\\/]es[\\/]input[\\/]Search\.js$/,
    words: [
      [
        'className: btnClassName,\n      color: enterButton',
        `"aria-label": enterButton && enterButton !== true ? undefined : ${word('搜索', 'Search')}, className: btnClassName,\n      color: enterButton`,
      ],
    ],
  },
  {
    file: /[\\/]antd[\\/]es[\\/]pagination[\\/]Pagination\.js$/,
    words: [
      turn('prevIcon', '上一页', 'Previous page'),
      turn('nextIcon', '下一页', 'Next page'),
      turn('jumpPrevIcon', '向前五页', 'Five pages back'),
      turn('jumpNextIcon', '向后五页', 'Five pages on'),
    ],
  },
];

/**
 * Throws if antd no longer contains an expected word: otherwise a new version of antd could show English texts again without anybody
 * noticing.
 */
export default function antdWords(this: LoaderContext, source: string): string {
  return mends
    .filter(({ file }) => file.test(this.resourcePath))
    .flatMap(({ words }) => words)
    .reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${this.resourcePath} no longer says ${from}: see ${import.meta.filename}`);
      return text.replace(from, to);
    }, source);
}

export const antdWordsRule: RuleSetRule = { test: mends.map(({ file }) => file), loader: import.meta.filename };
