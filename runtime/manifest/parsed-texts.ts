/** Values of texts that were parsed before without a problem: text → value. */
export interface ParsedTexts {
  get(text: string): unknown
  set(text: string, value: unknown): void
}
