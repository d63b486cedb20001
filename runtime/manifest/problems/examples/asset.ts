const drawing = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${content}</svg>`

/** A page with a picture from assets/. @param src - as written in the manifest. @param content - of the SVG. */
export function asset(src: string, content = '<circle cx="150" cy="50" r="40"/>'): Readonly<Record<string, string>> {
  return {
    'assets/wide.svg': drawing(content),
    'site.config.yaml': pageWithPicture(`{ src: ${src}, alt: { en: A circle } }`),
  }
}

/** A home page with a note that shows a picture. @param picture - as a YAML map on one line. */
export function pageWithPicture(picture: string): string {
  return `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props:
          title: { en: Hello }
          picture: ${picture}
`
}
