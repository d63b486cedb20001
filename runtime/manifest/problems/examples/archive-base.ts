/** A base for examples: a home page, and a page that manifests extending it change. */
export const archiveBase = `routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: archive
    path: /archive
    sections: [{ section: Note, props: { title: { en: Archive } } }]
`
