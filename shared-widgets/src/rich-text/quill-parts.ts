/** Replacements for parts of the editor library: text that is pasted or loaded is made harmless first, and pictures are stored files. */
import { Quill } from 'react-quill-new';
import { pathOfPicture } from 'shared-contracts/wire/stored-file';
import { safeMarkup } from './safe-html.ts';
import { showPicture } from './stored-pictures.ts';

interface Content {
  readonly html?: string | undefined;
  readonly text?: string | undefined;
}
type ClipboardClass = new (...given: never[]) => { convert(content: Content, formats?: Record<string, unknown>): unknown };
type ImageClass = (new (
  ...given: never[]
) => { domNode: HTMLImageElement; remove(): void }) & {
  formats(node: HTMLElement): Record<string, string>;
};

// The library's own types of its parts cannot be imported, because they belong to a package inside it.
const Clipboard = Quill.import('modules/clipboard') as unknown as ClipboardClass;
const Picture = Quill.import('formats/image') as unknown as ImageClass;

/** All HTML that enters the editor is made harmless here: the stored text, and what is pasted or dropped. */
class SafeClipboard extends Clipboard {
  override convert({ html, text }: Content, formats?: Record<string, unknown>): unknown {
    return super.convert({ html: html === undefined ? undefined : safeMarkup(html), text }, formats);
  }
}

const releases = new WeakMap<Node, () => void>();
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A stored picture: its element shows bytes from memory, while the text contains the path of the stored file. */
class StoredPicture extends Picture {
  static create(source: string): HTMLImageElement {
    const element = document.createElement('img');
    element.dataset.source = source;
    if (pathOfPicture(source) === null) element.alt = source;
    else releases.set(element, showPicture(element, source));
    return element;
  }

  static value(element: HTMLElement): string {
    return element.dataset.source ?? element.getAttribute('src') ?? '';
  }

  html(): string {
    const remark = this.domNode.getAttribute('alt');
    return `<img src="${escaped(this.domNode.dataset.source ?? '')}"${remark ? ` alt="${escaped(remark)}"` : ''}>`;
  }

  override remove(): void {
    releases.get(this.domNode)?.();
    super.remove();
  }
}

Quill.register({ 'modules/clipboard': SafeClipboard, 'formats/image': StoredPicture } as never, true);

/** Formats that the editor keeps; everything else that is pasted becomes plain text. */
export const editorFormats = ['header', 'bold', 'italic', 'underline', 'strike', 'list', 'blockquote', 'link', 'image'];
