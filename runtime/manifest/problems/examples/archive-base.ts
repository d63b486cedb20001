/** A base for examples: a home page, and one that manifests over it change. */
export const archiveBase = `routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: archive
    path: /archive
    sections: [{ section: Note, props: { title: { en: Archive } } }]
`
