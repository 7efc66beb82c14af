/**
 * A dialog with the same departments in antd's own tree, written in the shortest way: the call, `treeData`, check boxes, a search that
 * marks and opens. The product's department picker is compared with it in the product's page. The functions run in the page, so they cannot
 * import values.
 */
import type { ComponentType, ReactNode } from 'react';

interface BareNode {
  readonly key: string;
  readonly title: string;
  readonly children: readonly BareNode[] | null;
}

interface BareOptions {
  /** Name of the button that opens the dialog; it is added to the page. */
  readonly button: string;
  readonly path: string;
  readonly height: number;
  readonly width: number;
  /** Names of the controls, which are the same as in the product's picker. */
  readonly words: { readonly search: string; readonly expandAll: string; readonly collapseAll: string; readonly tree: string };
}

export async function installBareTree({ button, path, height, width, words }: BareOptions): Promise<void> {
  type Anything = ComponentType<Record<string, unknown>>;
  interface Library {
    readonly createElement: (type: unknown, props: unknown, ...children: readonly ReactNode[]) => ReactNode;
    readonly useState: <Value>(start: Value) => readonly [Value, (value: Value) => void];
    readonly useEffect: (effect: () => void, facts: readonly unknown[]) => void;
    readonly useRef: <Value>(start: Value) => { current: Value };
  }
  const federation = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { loadShare(name: string): Promise<() => unknown> }[] } })
    .__FEDERATION__;
  const shared = async <Module>(name: string): Promise<Module> => {
    const factory = await federation.__INSTANCES__[0]?.loadShare(name);
    if (!factory) throw new Error(`${name} is not shared`);
    return factory() as Module;
  };
  const { createElement, useState, useEffect, useRef } = await shared<Library>('react');
  const { createRoot } = await shared<{ createRoot(place: Element): { render(node: ReactNode): void } }>('react-dom/client');
  const { Tree } = await shared<{ Tree: Anything }>('shared-widgets/ui/tree');
  const { Modal } = await shared<{ Modal: Anything }>('shared-widgets/ui/overlay');
  const { Button, ConfigProvider } = await shared<{ Button: Anything; ConfigProvider: Anything }>('shared-widgets/ui/core');
  const { Input } = await shared<{ Input: Anything }>('shared-widgets/ui/form');

  const all = (nodes: readonly BareNode[]): readonly BareNode[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
  const above = (nodes: readonly BareNode[], text: string): readonly string[] =>
    nodes.flatMap(({ key, children }) => {
      const below = above(children ?? [], text);
      return below.length > 0 || children?.some(({ title }) => title.includes(text)) ? [key, ...below] : [];
    });

  const Content = () => {
    const [nodes, setNodes] = useState<readonly BareNode[]>([]);
    const [expanded, setExpanded] = useState<readonly unknown[]>([]);
    const [checked, setChecked] = useState<unknown>([]);
    const [typed, setTyped] = useState('');
    const [asked, setAsked] = useState('');
    const tree = useRef<{ scrollTo(to: { readonly key: string }): void } | null>(null);
    useEffect(() => {
      const read = async (): Promise<void> => {
        const { value } = JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}');
        const response = await fetch(`/api${path}`, { headers: { 'x-access-token': value.token } });
        const { result } = (await response.json()) as { readonly result: readonly BareNode[] };
        setNodes(result);
        setExpanded(result.map(({ key }) => key));
      };
      void read();
    }, []);
    useEffect(() => {
      const first = asked === '' ? undefined : all(nodes).find(({ title }) => title.includes(asked));
      if (first) tree.current?.scrollTo({ key: first.key });
    }, [asked, nodes]);
    const titleOf = ({ title }: BareNode): ReactNode => {
      const at = asked === '' ? -1 : title.indexOf(asked);
      if (at < 0) return title;
      return createElement('span', {}, title.slice(0, at), createElement('mark', {}, asked), title.slice(at + asked.length));
    };
    return createElement(
      'div',
      {},
      createElement(Input, {
        'aria-label': words.search,
        value: typed,
        onChange: ({ target }: { readonly target: { readonly value: string } }) => setTyped(target.value),
        onPressEnter: () => {
          setAsked(typed);
          setExpanded(above(nodes, typed));
        },
      }),
      createElement(Button, { size: 'small', onClick: () => setExpanded(all(nodes).map(({ key }) => key)) }, words.expandAll),
      createElement(Button, { size: 'small', onClick: () => setExpanded([]) }, words.collapseAll),
      nodes.length > 0 &&
        createElement(Tree, {
          ref: tree,
          'aria-label': words.tree,
          checkable: true,
          checkStrictly: true,
          selectable: false,
          height,
          treeData: nodes,
          titleRender: titleOf,
          expandedKeys: expanded,
          onExpand: setExpanded,
          checkedKeys: checked,
          onCheck: setChecked,
        }),
    );
  };
  const Peer = () => {
    const [isOpen, setOpen] = useState(false);
    return createElement(
      'div',
      {},
      createElement(Button, { onClick: () => setOpen(true) }, button),
      isOpen && createElement(Modal, { open: true, width, title: button, onCancel: () => setOpen(false) }, createElement(Content, {})),
    );
  };
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 8px auto auto 400px; z-index: 900';
  document.body.append(place);
  // The page blocks styles without its nonce, so the nonce is passed on.
  const nonce = document.querySelector<HTMLElement>('style[nonce], script[nonce]')?.nonce;
  const root = document.getElementById('root');
  createRoot(place).render(createElement(ConfigProvider, { csp: { nonce }, getPopupContainer: () => root }, createElement(Peer, {})));
}
