/** The default id of a section: `CallToAction` → `call-to-action`. */
export function sectionId(section: string): string {
  return section.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
}
