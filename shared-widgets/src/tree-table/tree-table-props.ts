import type { ReactNode, Ref } from 'react';
import type { Parameters } from 'shared-platform/http';
import type { TreeMove } from './use-tree-order.ts';

/** Addresses of the tree's calls, below the API base. */
export interface TreeUrls {
  /** Reads the top level: an array, or an object with `records`. */
  readonly list?: string;
  /** Path of the call that reads the rows below a row; default: `list`. */
  readonly children?: string;
  /** Call that deletes one row by `id`. */
  readonly delete?: string;
  /** Call that deletes several rows by `ids`. */
  readonly deleteBatch?: string;
}

export interface TreeColumn<Row> {
  readonly key: string;
  readonly title: ReactNode;
  readonly render: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: 'start' | 'end';
}

/** Functions of the table that a page calls. Functions that delete resolve to whether something was deleted. */
export interface TreeTableHandle {
  /** Reads the branch with this key again, or without a key all open branches. */
  refresh(key?: string): void;
  /** Opens the branch below the row with this key. */
  unfold(key: string): void;
  /** Asks for confirmation and deletes the row with the call `url.delete`. */
  remove(key: string, question: string): Promise<boolean>;
  /** Asks for confirmation and deletes the selected rows with the call `url.deleteBatch`. */
  removeSelected(): Promise<boolean>;
}

export interface TreeTableProps<Row extends object> {
  readonly ref?: Ref<TreeTableHandle>;
  /** Names the table for assistive technology. */
  readonly label: string;
  readonly url: TreeUrls;
  /** Columns; the first one contains the names and the controls of the tree. */
  readonly columns: readonly TreeColumn<Row>[];
  /** Returns the name of a row, which its controls need. */
  readonly nameOf: (row: Row) => string;
  /** Field that identifies a row; default `id`. */
  readonly rowKey?: string;
  /** Parameter with the key of the row whose branch is read; default `parentId`. */
  readonly queryKey?: string;
  /** Value of the parameter `queryKey` when the top level is read; default: the parameter is left out. */
  readonly topValue?: string;
  /** Further parameters of the call that reads the top level. */
  readonly queryParams?: Parameters;
  /** A condition as JSON text, sent as parameter with every call that reads rows. */
  readonly condition?: string;
  /** Whether a row has child rows; default: its field `hasChildren` is true. */
  readonly hasChildren?: (row: Row) => boolean;
  /** Whether the table is read at once; with false it is read only when `refresh` is called. */
  readonly immediate?: boolean;
  /** Name of an entity; after every write of that entity, all open branches are read again. */
  readonly entity?: string;
  /** Number of rows of the top level on a page; default: all rows on one page. */
  readonly pageSize?: number;
  /** Rows can be selected, for `removeSelected`. */
  readonly selection?: boolean;
  /** Called with the number of selected rows when it changes. */
  readonly onSelected?: (count: number) => void;
  /** Sentences below the question before selected rows are deleted: what follows from it. */
  readonly deletionNote?: string;
  /**
   * Called after selected rows were deleted, with the server's message and the keys of the deleted rows that were not below another one of them;
   * it shows the message. Default: the message is shown.
   */
  readonly onDeleted?: (message: string, keys: readonly string[]) => void;
  /** Saves a new order of rows within their branch; rejects with the reason. Without it rows cannot be moved. */
  readonly onMove?: (move: TreeMove<Row>) => Promise<unknown>;
  readonly onExpand?: (isOpen: boolean, row: Row) => void;
  readonly emptyText?: string;
  /** Content shown below the name on phones instead of the other columns; default: all columns, which scroll. */
  readonly underName?: (row: Row) => ReactNode;
}
