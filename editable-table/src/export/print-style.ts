/** Style of a printed table: black on white, whatever the theme. */
export function printStyle(isOnItsSide: boolean): string {
  return `
@page { size: A4 ${isOnItsSide ? 'landscape' : 'portrait'}; margin: 12mm 10mm 14mm; @bottom-center { content: counter(page) " / " counter(pages); font-size: 8pt; } }
body { margin: 0; background: #fff; color: #000; font: 9pt/1.45 system-ui, "Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", sans-serif; }
h1 { margin: 0 0 2pt; font-size: 13pt; }
p { margin: 0 0 6pt; }
table { width: 100%; border-collapse: collapse; color: inherit; font: inherit; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { padding: 2pt 4pt; border: 0.5pt solid #666; overflow-wrap: anywhere; text-align: start; vertical-align: top; white-space: pre-wrap; }
th { background: #eee; font-weight: 600; print-color-adjust: exact; }
[data-align="right"] { text-align: end; }
[data-align="center"] { text-align: center; }
[data-sum] td { font-weight: 600; }
`;
}
