/** The text of a file, for pages that show code. */
declare module '*?raw' {
  const text: string;
  export = text;
}
