/** The dark modules of a QR code as one SVG path: a rectangle for every run in a row. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => rowPath(row, y)).join('');
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; ) {
    const start = x;
    while (row[x]) x += 1;
    const run = x - start;
    if (run > 0) path += `M${start} ${y}h${run}v1h-${run}z`;
    else x += 1;
  }
  return path;
}
