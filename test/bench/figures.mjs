/** @param {readonly number[]} numbers at least one */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/**
 * Prints a line.
 *
 * @param {string} goal the target; empty for a figure that others are compared with
 */
export function report(what, figure, goal) {
  process.stdout.write(`${what.padEnd(46)} ${figure}${goal === '' ? '' : `  (${goal})`}\n`)
}
