import type { SectionInstance } from '../site/site-model.ts'

/**
 * The block around a section: the island's root. Plain text, since React renders only what is inside it.
 *
 * @param isFailed - whether rendering the section threw: its block stays, with the section's fallback or empty, and says so.
 */
export function frameSection({ section, id }: SectionInstance, html: string, isFailed: boolean): string {
  return `<div data-section="${section}" data-section-id="${id}"${isFailed ? ' data-section-failed="true"' : ''}>${html}</div>`
}
