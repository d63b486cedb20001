/** The studio's colours, as in site.config.yaml. */
export const colors = {
  paper: '#F7F3EA',
  ink: '#14181F',
  green: '#0B7A66',
  pink: '#C9185B',
  sun: '#FFC22E',
  night: '#1C2B6B',
  /** Background of pictures that would otherwise merge with the page's paper. */
  sand: '#EDDDB8',
}

/** Sets of four colours for a picture: background, figure, second figure, accent. */
export const schemes = [
  ['sun', 'night', 'pink', 'paper'],
  ['pink', 'paper', 'sun', 'night'],
  ['green', 'sun', 'paper', 'ink'],
  ['night', 'paper', 'sun', 'pink'],
  ['sand', 'pink', 'night', 'sun'],
  ['ink', 'sun', 'paper', 'green'],
  ['sand', 'green', 'sun', 'ink'],
  ['sun', 'green', 'ink', 'paper'],
].map((names) => names.map((name) => colors[name]))

/** A generator of numbers from 0 to 1, seeded with a text. */
export function randomFrom(text) {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0), 16777619)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 8) / 16777216
  }
}
