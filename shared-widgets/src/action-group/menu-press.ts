export interface MenuPress {
  readonly key: string;
  readonly domEvent: { preventDefault(): void; stopPropagation(): void };
}

/**
 * Handler for the items of a menu that open dialogs. Without it, Enter on an item would go on to press what has the focus in the dialog that
 * the item has just opened: the button that closes it.
 */
export const menuPress =
  (run: (key: string) => void) =>
  ({ key, domEvent }: MenuPress): void => {
    domEvent.preventDefault();
    run(key);
  };
