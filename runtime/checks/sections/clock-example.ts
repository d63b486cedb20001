/** A section that imports a component from a file of its own. @param name - of the component. @param file - where it is looked for. */
export const noteWithClock = (name: string, file: string) => ({
  'sections/Note/Note.tsx': `import { ${name} } from './${file}'

export function Note() {
  return <${name} />
}
`,
  'sections/Note/clock.tsx': 'export function Clock() {\n  return <p>Twelve.</p>\n}\n',
})
