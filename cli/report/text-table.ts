/** Rows for a terminal, in columns. @param isNumber - whether a column is aligned right, like numbers. */
export function textTable(
  rows: readonly (readonly string[])[],
  isNumber: (column: number) => boolean = () => false,
): string {
  const widthOf = (column: number) => rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0)
  const widths = rows[0]?.map((_, column) => widthOf(column)) ?? []
  const aligned = (cell: string, column: number) => {
    const width = widths[column] ?? 0
    return isNumber(column) ? cell.padStart(width) : cell.padEnd(width)
  }
  return rows.map((row) => `${row.map(aligned).join('  ').trimEnd()}\n`).join('')
}
