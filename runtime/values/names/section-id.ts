/** The default id of a section: `CallToAction` → `call-to-action`. */
export function sectionId(section: string): string {
  return section.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}

/** The ids of elements that every page has besides its sections, which no section may have. */
export const PAGE_IDS: readonly string[] = ['main', 'progress', 'announcer', 'notice', 'preview-note']
