import { distance } from 'fastest-levenshtein'

/** Longer names are not typing slips, and are slow to compare. */
const MAX_LENGTH = 60

/** Language codes have two letters, and changing one of them gives another language. */
const SHORTEST_CERTAIN_NAME = 3

/** With more differences, something may be meant that does not exist yet: Prices, not Services. */
const MOST_CERTAIN_SLIPS = 2

/**
 * The known name that was probably meant: at most two fifths of the letters differ, ignoring case; two swapped neighbours count as one difference.
 * Null when no name is near enough.
 */
export function nearestName(name: string, known: Iterable<string>): string | null {
  return nearestNames(name, known)[0] ?? null
}

/** What a message says about an unknown name: the known ones, and the one that was probably meant. */
export function unknownName(name: string, known: string[]): { name: string; known: string[]; nearest: string | null } {
  return { name, known, nearest: nearestName(name, known) }
}

/** All known names that are equally near: more than one when it is unclear which was meant. */
export function nearestNames(name: string, known: Iterable<string>): string[] {
  if (name.length > MAX_LENGTH) return []
  const written = name.toLowerCase()
  const nearest = new Set<string>()
  let shortest = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const meant = candidate.toLowerCase()
    const allowed = Math.max(1, Math.floor(Math.max(name.length, candidate.length) * 0.4))
    const most = Math.min(allowed, shortest)
    // Each letter more or less is a slip; comparing the others takes much longer.
    if (Math.abs(written.length - meant.length) > most) continue
    const letters = slips(written, meant)
    if (letters > most) continue
    if (letters < shortest) nearest.clear()
    nearest.add(candidate)
    shortest = letters
  }
  return [...nearest]
}

/** Number of typing slips between two names; swapping two neighbouring letters counts as one. */
function slips(name: string, candidate: string): number {
  const letters = distance(name, candidate)
  if (letters !== 2 || name.length !== candidate.length) return letters
  const at = name.split('').findIndex((letter, index) => letter !== candidate[index])
  return name[at] === candidate[at + 1] && name[at + 1] === candidate[at] ? 1 : letters
}

/** Whether two names differ by at most one typing slip, ignoring case. */
export function isSlipOf(name: string, candidate: string): boolean {
  const [written, meant] = [name.toLowerCase(), candidate.toLowerCase()]
  return Math.abs(written.length - meant.length) <= 1 && slips(written, meant) <= 1
}

/** Whether the misspelt name can only have meant `nearest`. */
export function isCertain(name: string, nearest: string, known: readonly string[]): boolean {
  const [written, meant] = [name.toLowerCase(), nearest.toLowerCase()]
  if (written !== meant && name.length < SHORTEST_CERTAIN_NAME) return false
  if (slips(written, meant) > MOST_CERTAIN_SLIPS) return false
  return nearestNames(name, known).length === 1
}
