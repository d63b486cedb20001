export const route = (keys: string) => `routes:
  - name: index
    ${keys}
    sections:
      - { section: Note, props: { title: { en: Hello } } }
`
