import type { SectionProps } from 'sitio'

export function Late({ id, data }: SectionProps<unknown, { lines: string[] }>) {
  return (
    <section>
      <h2>{id}</h2>
      <ul>
        {data?.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
