import { type ClipboardEvent, type DragEvent, useState } from 'react';

export interface FileDrop {
  /** True while files are being dragged over the element. */
  readonly isOver: boolean;
  /** Handlers of the element that takes the files. */
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: (event: DragEvent) => void;
    readonly onDrop: (event: DragEvent) => void;
    readonly onPaste: (event: ClipboardEvent) => void;
  };
}

const bringsFiles = ({ dataTransfer }: DragEvent): boolean => [...(dataTransfer?.types ?? [])].includes('Files');

/** Takes files that are dropped on an element, or pasted while the focus is within it. Other content is left alone. */
export function useFileDrop(take: (files: readonly File[]) => void, disabled = false): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    isOver: isOver && !disabled,
    handlers: {
      onDragOver(event) {
        if (!bringsFiles(event)) return;
        // The event is cancelled even if the field is disabled, because the browser would otherwise leave the page and open the file.
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop(event) {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (!disabled && files.length > 0) take(files);
      },
      onPaste(event) {
        const files = [...event.clipboardData.files];
        if (disabled || files.length === 0) return;
        event.preventDefault();
        take(files);
      },
    },
  };
}
