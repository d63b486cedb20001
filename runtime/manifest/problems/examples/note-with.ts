/** The code of a section with markup below its title. @param before - a line above the component. */
export function noteWith(markup: string, before?: string): string {
  return `${before === undefined ? '' : `${before}\n\n`}export function Note({ props }) {
  return (
    <>
      <h1>{props.title}</h1>
      ${markup.replaceAll('\n', '\n      ')}
    </>
  )
}
`
}
