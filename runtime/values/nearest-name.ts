import { distance } from 'fastest-levenshtein'

/** Names above this length are no slips of the keyboard, and cost time to compare. */
const maxLength = 60

/** Languages have names of two letters, and one letter is another language. */
const shortestCertainName = 3

/** The known name that was probably meant: at most two fifths of its letters differ (two neighbours that changed places are one), letter case aside. Null when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | null {
  return nearestNames(name, known)[0] ?? null
}

/** Every known name that is as near as the nearest: several where it is open which one was meant. */
export function nearestNames(name: string, known: Iterable<string>): string[] {
  if (name.length > maxLength) return []
  let nearest: string[] = []
  let shortest = Number.POSITIVE_INFINITY
  for (const candidate of new Set(known)) {
    const letters = slips(name.toLowerCase(), candidate.toLowerCase())
    const allowed = Math.max(1, Math.floor(Math.max(name.length, candidate.length) * 0.4))
    if (letters > allowed || letters > shortest) continue
    if (letters < shortest) nearest = []
    nearest.push(candidate)
    shortest = letters
  }
  return nearest
}

/** How many letters differ. */
function slips(name: string, candidate: string): number {
  const letters = distance(name, candidate)
  if (letters !== 2 || name.length !== candidate.length) return letters
  const at = name.split('').findIndex((letter, index) => letter !== candidate[index])
  return name[at] === candidate[at + 1] && name[at + 1] === candidate[at] ? 1 : letters
}

/** Whether a slip can have meant one name alone. */
export function isCertain(name: string, nearest: string, known: readonly string[]): boolean {
  if (name.toLowerCase() !== nearest.toLowerCase() && name.length < shortestCertainName) return false
  return nearestNames(name, known).length === 1
}
