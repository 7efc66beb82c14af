/** Functions on the tree of departments, for pickers. */

import { useMemo } from 'react';
import { nameLabel } from 'shared-contracts/texts/label';
import type { NameSource } from 'shared-controls/known-names';
import { http } from 'shared-platform/http';
import { currentLanguage, type Language, labelText, useLanguage } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';

export interface DepartNode {
  readonly key: string;
  readonly title: string;
  readonly titleEn?: string | null;
  readonly children: readonly DepartNode[] | null;
}

/** Nodes whose titles are in the language. */
function inLanguage(nodes: readonly DepartNode[], language: Language): readonly DepartNode[] {
  if (language === 'zh-CN') return nodes;
  return nodes.map((node) => ({
    key: node.key,
    title: labelText(nameLabel(node.title, node.titleEn)),
    children: node.children && inLanguage(node.children, language),
  }));
}

/** The tree of departments with titles in the current language. Its array stays the same while nothing changes. */
export function useDepartNodes() {
  const { data, ...reading } = useRead<readonly DepartNode[]>(departTreePath, undefined, { entity: 'depart' });
  const language = useLanguage();
  const nodes = useMemo(() => data && inLanguage(data, language), [data, language]);
  return { ...reading, nodes };
}

/** Path of the tree in its short form: with all fields of five thousand departments the response would be several times as long. */
export const departTreePath = '/sys/sysDepart/queryIdTree';

/** All departments of the trees as a list, parents before children. */
export function flatDeparts(nodes: readonly DepartNode[]): readonly DepartNode[] {
  const all: DepartNode[] = [];
  const collect = (some: readonly DepartNode[]): void => {
    for (const node of some) {
      all.push(node);
      if (node.children) collect(node.children);
    }
  };
  collect(nodes);
  return all;
}

/** Keys of those departments of a list that have departments below them: the ones that can be opened. */
export function parentsOf(all: readonly DepartNode[]): readonly string[] {
  return all.flatMap(({ key, children }) => (children?.length ? [key] : []));
}

/** Keys of the departments above one, from the top; empty when it is at the top or unknown. */
export function pathTo(nodes: readonly DepartNode[], key: string): readonly string[] {
  for (const { key: own, children } of nodes) {
    if (!children) continue;
    if (children.some((child) => child.key === key)) return [own];
    const below = pathTo(children, key);
    if (below.length > 0) return [own, ...below];
  }
  return [];
}

/** Keys of a department and of all below it. */
export function branchOf(nodes: readonly DepartNode[], key: string): readonly string[] {
  const own = flatDeparts(nodes).find((node) => node.key === key);
  return own ? flatDeparts([own]).map((node) => node.key) : [key];
}

/** Keys of the parents of all departments whose title contains the text. */
export function parentsOfMatches(nodes: readonly DepartNode[], text: string): readonly string[] {
  if (text === '') return [];
  return nodes.flatMap(({ key, children }) => {
    const below = parentsOfMatches(children ?? [], text);
    return below.length > 0 || children?.some(({ title }) => holds(title, text)) ? [key, ...below] : [];
  });
}

/** Whether a title contains the text, ignoring case; false for an empty text. */
export function holds(title: string, text: string): boolean {
  return text !== '' && title.toLowerCase().includes(text.toLowerCase());
}

/** Department names by id, from the whole tree, which is small and needed by pickers anyway. */
export const departNames: NameSource = {
  // Names are kept by language.
  get name() {
    return `depart ${currentLanguage()}`;
  },
  most: 1_000,
  async load() {
    const nodes = await http.get<readonly DepartNode[] | null>(departTreePath, undefined, { quiet: true });
    return new Map(flatDeparts(inLanguage(nodes ?? [], currentLanguage())).map(({ key, title }) => [key, title]));
  },
};
