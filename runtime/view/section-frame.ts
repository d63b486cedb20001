import type { SectionInstance } from '../site/site-model.ts'

/**
 * The block around a section, which is an island's root. It is assembled as text, since React renders only the inside.
 *
 * @param isFailed - whether rendering the section threw: its block stays, marked as failed, with the section's fallback or empty.
 */
export function frameSection({ section, id }: SectionInstance, html: string, isFailed: boolean): string {
  return `<div data-section="${section}" data-section-id="${id}"${isFailed ? ' data-section-failed="true"' : ''}>${html}</div>`
}
