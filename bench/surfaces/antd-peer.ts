/**
 * antd's table with the content of the product's list, in the product's page. The functions run in the page, so they cannot import values.
 */
import type { ComponentType, ReactNode } from 'react';

interface PeerOptions {
  /** Selector of the visible page of the frame. */
  readonly panel: string;
  readonly size: number;
}

/** The antd component and the text of an element in one of the product's cells. */
interface Part {
  readonly kind: 'text' | 'span' | 'link' | 'tag' | 'button';
  readonly text: string;
  readonly title: string | null;
  readonly colour: string | null;
  readonly address: string | null;
  readonly parts: readonly Part[];
}

interface Head {
  readonly title: string;
  readonly width: number;
  readonly align: string;
  readonly fixed: 'left' | 'right' | null;
  readonly isSorted: boolean;
}

/** Reads columns and cells of the product's list and creates `window.paintPeer`. */
export async function installPeer({ panel, size }: PeerOptions): Promise<void> {
  type Anything = ComponentType<Record<string, unknown>>;
  interface Library {
    readonly createElement: (type: unknown, props: unknown, ...children: readonly ReactNode[]) => ReactNode;
    readonly useState: <Value>(start: Value) => readonly [Value, (value: Value) => void];
  }
  const federation = (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: { loadShare(name: string): Promise<() => unknown> }[] } })
    .__FEDERATION__;
  const shared = async <Module>(name: string): Promise<Module> => {
    const factory = await federation.__INSTANCES__[0]?.loadShare(name);
    if (!factory) throw new Error(`${name} is not shared`);
    return factory() as Module;
  };
  const { createElement, useState } = await shared<Library>('react');
  const { createRoot } = await shared<{ createRoot(place: Element): { render(node: ReactNode): void } }>('react-dom/client');
  const { Table } = await shared<{ Table: Anything }>('shared-widgets/ui/data');
  const { Button } = await shared<{ Button: Anything }>('shared-widgets/ui/core');
  const { Tag, Typography } = await shared<{ Tag: Anything; Typography: { Link: Anything } }>('shared-widgets/ui/content');

  const shown = document.querySelector(panel);
  const table = shown?.querySelector('.ant-table');
  const around = table?.closest('.ant-table-wrapper')?.parentElement?.parentElement;
  if (!table || !around) throw new Error('our list is not there');
  const className = around.className;
  const width = around.getBoundingClientRect().width;
  const widths = [...table.querySelectorAll('colgroup col')].map((col) => Number.parseFloat((col as HTMLElement).style.width) || 0);
  const heads: Head[] = [...table.querySelectorAll('thead tr:first-child th')].map((cell, at) => ({
    title: (cell.textContent ?? '').trim(),
    width: widths[at] ?? 100,
    align: getComputedStyle(cell).textAlign,
    fixed: cell.classList.contains('ant-table-cell-fix-start')
      ? 'left'
      : cell.classList.contains('ant-table-cell-fix-end')
        ? 'right'
        : null,
    isSorted: cell.classList.contains('ant-table-column-has-sorters'),
  }));
  const partOf = (node: Node): Part => {
    const element = node instanceof Element ? node : null;
    const kind = !element
      ? 'text'
      : element.matches('button')
        ? 'button'
        : element.matches('a')
          ? 'link'
          : element.matches('.ant-tag')
            ? 'tag'
            : 'span';
    const isWhole = kind === 'text' || kind === 'tag' || kind === 'button' || (kind === 'link' && !element?.querySelector('[title]'));
    return {
      kind,
      text: node.textContent ?? '',
      title: element?.getAttribute('title') ?? null,
      colour:
        [...(element?.classList ?? [])].flatMap((name) => /^ant-tag-(processing|success|warning|error)$/.exec(name)?.[1] ?? [])[0] ?? null,
      address: element?.getAttribute('href') ?? null,
      parts: isWhole ? [] : [...node.childNodes].map(partOf),
    };
  };
  const content = [...table.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => [...cell.childNodes].map(partOf)),
  );
  const nodeOf = (part: Part, key: number): ReactNode => {
    const inner = part.parts.length > 0 ? part.parts.map(nodeOf) : part.text;
    if (part.kind === 'text') return part.text;
    if (part.kind === 'tag') return createElement(Tag, { key, color: part.colour ?? undefined }, inner);
    if (part.kind === 'link') return createElement(Typography.Link, { key, href: part.address ?? '#' }, inner);
    if (part.kind === 'button') return createElement(Button, { key, type: part.text ? 'link' : 'text', size: 'small' }, part.text || '…');
    return createElement('span', { key, ...(part.title ? { title: part.title } : {}) }, inner);
  };
  // The first column with the check boxes is left out, because antd's table adds it itself.
  const columns = heads.slice(1).map((head, at) => ({
    key: `column ${at}`,
    title: head.title,
    width: head.width,
    align: head.align === 'right' || head.align === 'center' ? head.align : 'left',
    ellipsis: { showTitle: false },
    ...(head.fixed ? { fixed: head.fixed } : {}),
    ...(head.isSorted ? { sorter: { multiple: 1 } } : {}),
    render: (_: unknown, __: unknown, index: number) => (content[index % content.length]?.[at + 1] ?? []).map(nodeOf),
  }));
  const whole = columns.reduce((sum, column) => sum + column.width, 0);

  let show: ((rows: readonly { readonly id: string }[]) => void) | undefined;
  const Peer = () => {
    const [rows, setRows] = useState<readonly { readonly id: string }[]>([]);
    show = setRows;
    return createElement(Table, {
      rowKey: 'id',
      columns,
      dataSource: rows,
      scroll: { x: whole },
      tableLayout: 'fixed',
      pagination: { pageSize: size, total: 1000, size: 'small' },
      rowSelection: { fixed: true, columnWidth: 36, selectedRowKeys: [] },
    });
  };
  const place = document.createElement('div');
  place.className = className;
  place.style.cssText = `position: fixed; inset: 120px auto auto 200px; width: ${width}px; z-index: 1000; background: white; height: 700px; overflow: auto`;
  document.body.append(place);
  const root = createRoot(place);
  const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

  window.paintPeer = async (pageNo) => {
    root.render(createElement(Peer, {}));
    for (let frame = 0; frame < 10; frame += 1) await nextFrame();
    performance.clearResourceTimings();
    const { value } = JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}');
    const query = new URLSearchParams({ column: 'createTime', order: 'desc', pageNo: String(pageNo), pageSize: String(size) });
    const response = await fetch(`/api/business/bizWaybill/list?${query}`, { headers: { 'x-access-token': value.token } });
    const { result } = (await response.json()) as { readonly result: { readonly records: readonly { readonly id: string }[] } };
    if (result.records.length !== size) throw new Error(`${result.records.length} rows came`);
    show?.(result.records);
    while (place.querySelectorAll('tbody tr[data-row-key]').length !== size) await nextFrame();
    await nextFrame();
    const [entry] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/bizWaybill/list?'));
    return performance.now() - (entry as PerformanceResourceTiming).responseEnd;
  };
  window.hidePeer = () => root.render(null);
}
