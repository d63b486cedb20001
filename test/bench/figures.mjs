/** @param {readonly number[]} numbers at least one */
export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

/**
 * Prints a line.
 *
 * @param {string} goal what is to be reached; empty where the figure is what others are compared with
 */
export function report(what, figure, goal) {
  process.stdout.write(`${what.padEnd(46)} ${figure}${goal === '' ? '' : `  (${goal})`}\n`)
}
