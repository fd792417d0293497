/** Lets the browser save a file that was made on the page. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Otherwise the file would stay in memory until the page is closed. By then the download has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
