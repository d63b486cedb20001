/** A thousand rows as in the table of e18e's framework tracker: two words of 36 characters each. */
export const rows = Array.from({ length: 1000 }, (_, index) => ({ id: wordOf(index), name: wordOf(index + 1000) }))

function wordOf(number: number): string {
  const digits = (number * 2654435761).toString(16).padStart(12, '0').slice(-12)
  return `${digits.slice(0, 8)}-${digits.slice(8)}-4000-8000-${digits}`
}
